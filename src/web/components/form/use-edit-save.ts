import type { z } from 'zod';
import type { ReactNode } from 'react';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { type Answer, call, type Described } from '../../platform/client.ts';
import { routeKey, writeKeeping } from '../../platform/queries.ts';
import { isOfPresentSession, readToken } from '../../platform/token.ts';
import type { EditPageProps } from '../edit-page.tsx';
import type { Fields } from './form-route.ts';
import { useConflict } from './use-conflict.tsx';
import type { Editing } from './use-editing.ts';

interface EditSaveProps<P extends string, Item extends object, Body extends z.ZodObject>
  extends Pick<EditPageProps<P, Item, Body>, 'routes' | 'params' | 'toBody' | 'saveFirst'> {
  readonly editor: Editing<Item>;
  /** Submits the form once more, after this submission has ended. */
  readonly submitAgain: () => void;
  readonly keepNow: () => void;
  /** After the write: the record as it was when the editing began, and as it is saved. */
  readonly saved: (saved: Answer<Item>, before: Answer<Item>) => Promise<void>;
}

interface EditSave {
  readonly save: (values: Fields) => Promise<void>;
  /** Whose text stays, where another person saved meanwhile. */
  readonly dialog: ReactNode;
}

/** 'Atualizar': the part with a call of its own, the update over the version that was edited, and a conflict over it. */
export function useEditSave<P extends string, Item extends object, Body extends z.ZodObject>({
  routes,
  params,
  toBody,
  saveFirst,
  editor,
  submitAgain,
  keepNow,
  saved,
}: EditSaveProps<P, Item, Body>): EditSave {
  const { form, valuesOf, version, rebase, begin } = editor;
  const conflict = useConflict<Item>();
  const update: Described<P, Item, unknown, Fields> = routes.update;

  const put = async (from: Answer<Item>, values: Fields) => {
    const token = readToken();
    // The resolver gave these values, by this very schema.
    const typed = values as z.output<Body>;
    const body = toBody ? await toBody(typed, from.body) : values;
    if (body === null) return;
    const first = (await saveFirst?.save(typed, from)) ?? null;
    // The rest would be saved as another person, who signed in meanwhile.
    if (!isOfPresentSession(token)) throw new ApiProblem(401, null);
    if (first) rebase(first);
    const sent = { params, body, ifMatch: (first ?? from).etag };
    const answer = await writeKeeping(routeKey(routes.get.path, params), update, sent).catch(
      (error: unknown) => {
        throw first && saveFirst ? halfSaved(saveFirst.saved, asProblem(error)) : error;
      },
    );
    await saved(answer, from);
  };

  const settleConflict = async (from: Answer<Item>) => {
    const latest = await call(routes.get, { params });
    const values = { base: valuesOf(from), theirs: valuesOf(latest), mine: form.getValues() };
    conflict.open({ base: from, latest, values }, (stands, merged) => {
      begin(stands, merged);
      submitAgain();
    });
  };

  const save = async (checked: Fields) => {
    const begun = version.current;
    if (!begun) return;
    keepNow();
    try {
      await put(begun, checked);
    } catch (error) {
      if (asProblem(error).status !== 412) throw error;
      await settleConflict(version.current ?? begun);
    }
  };

  return { save, dialog: conflict.dialog };
}

/** The problem of the second call, told with what the first one saved. */
function halfSaved(saved: string, { status, message, errors }: ApiProblem): ApiProblem {
  return new ApiProblem(status, `${saved} ${message}`, errors);
}
