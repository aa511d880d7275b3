import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { type Answer, call, type Described } from '../../platform/client.ts';
import { lastSearchOf } from '../../platform/list-memory.ts';
import { useMay } from '../../platform/permissions.ts';
import { queryClient, routeKey, write } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import type { EditPageProps } from '../edit-page.tsx';
import { toast } from '../toast.ts';
import { DraftNotice, ResumedNotice } from './draft-notice.tsx';
import { fieldValues } from './field-values.ts';
import type { Fields } from './form-route.ts';
import { DONE, UPDATE } from './messages.ts';
import type { Failure } from './problem-on-form.ts';
import { ScreenForm } from './screen-form.tsx';
import { useConflict } from './use-conflict.tsx';
import { useDraftKeeper, useFoundDraft } from './use-draft.ts';

interface EditFormProps<P extends string, Item extends object, Body extends z.ZodObject>
  extends EditPageProps<P, Item, Body> {
  readonly failure: Failure;
  readonly shown: Answer<Item>;
  /** The version that is being edited; null while locked. */
  readonly editing: Answer<Item> | null;
  readonly setEditing: (version: Answer<Item> | null) => void;
}

/** The form of an edit page: unlocked or not, its draft, its conflicts. */
export function EditForm<P extends string, Item extends object, Body extends z.ZodObject>({
  routes,
  params,
  back,
  savedTo = back ?? null,
  afterWrite,
  failure,
  toBody,
  saveFirst,
  children,
  shown,
  editing,
  setEditing,
}: EditFormProps<P, Item, Body>) {
  const navigate = useNavigate();
  const may = useMay();
  const update: Described<P, Item, unknown, Fields> & { readonly body: z.ZodObject } = routes.update;
  const valuesOf = (version: Answer<Item>) => fieldValues(update.body, version.body);
  const form = useForm<Fields>({
    resolver: zodResolver(update.body),
    defaultValues: valuesOf(shown),
  });
  const place = useRef<HTMLDivElement>(null);
  // What `If-Match` names; a ref, because a save follows at once on a settled conflict.
  const version = useRef(editing);
  useEffect(() => {
    version.current = editing;
  }, [editing]);
  const found = useFoundDraft(params);
  const [offered, setOffered] = useState(found.draft !== null && !found.resumed);
  const [resumed, setResumed] = useState(found.resumed);
  const conflict = useConflict<Item>();
  const draft = useDraftKeeper(form, {
    place: found.place,
    active: editing !== null,
    basis: { base: editing?.body, etag: editing?.etag ?? null },
  });
  const unlocked = editing !== null;
  // Read while locked too: the form keeps count only of what is asked for.
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(unlocked && isDirty, draft.drop);

  useEffect(() => {
    // While locked the form follows the record, whoever changed it.
    if (!editing) form.reset(fieldValues(update.body, shown.body));
  }, [editing, form, shown, update.body]);

  useEffect(() => {
    if (unlocked)
      place.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus();
    // Once at each unlocking, not at a change of version.
  }, [unlocked]);

  const begin = (from: Answer<Item>, typed: Readonly<Fields>) => {
    version.current = from;
    setEditing(from);
    form.reset(valuesOf(from));
    for (const name of Object.keys(update.body.shape)) {
      if (name in typed) form.setValue(name, typed[name], { shouldDirty: true });
    }
  };

  const mayUpdate = may(update.can);
  const restore = () => {
    const base = routes.get.response?.safeParse(found.draft?.base);
    if (!found.draft || !base?.success) return;
    begin({ body: base.data, etag: found.draft.etag ?? null }, found.draft.values);
  };
  const resume = useEffectEvent(() => {
    if (found.resumed && mayUpdate) restore();
  });
  useEffect(() => {
    resume();
  }, []);

  const cancel = async () => {
    if (!(await unsaved.ask())) return;
    draft.drop();
    setOffered(false);
    setResumed(false);
    setEditing(null);
  };

  const put = async (from: Answer<Item>, values: Fields) => {
    // The resolver gave these values, by this very schema.
    const typed = values as z.output<Body>;
    const body = toBody ? await toBody(typed, from.body) : values;
    if (body === null) return;
    const first = (await saveFirst?.save(typed, from)) ?? null;
    if (first) {
      version.current = first;
      setEditing(first);
    }
    const place = { params, body, ifMatch: (first ?? from).etag };
    const saved = await write(update, place).catch((error: unknown) => {
      throw first && saveFirst ? halfSaved(saveFirst.saved, asProblem(error)) : error;
    });
    queryClient.setQueryData(routeKey(routes.get.path, params), saved);
    draft.drop();
    unsaved.forget();
    await afterWrite?.(saved.body, from.body);
    toast(DONE.updated);
    setResumed(false);
    setEditing(null);
    if (savedTo !== null) await navigate({ to: savedTo, search: lastSearchOf(savedTo) });
  };

  const save = async (checked: Fields) => {
    const begun = version.current;
    if (!begun) return;
    draft.keepNow();
    try {
      await put(begun, checked);
    } catch (error) {
      if (asProblem(error).status !== 412) throw error;
      const from = version.current ?? begun;
      const latest = await call(routes.get, { params });
      const values = { base: valuesOf(from), theirs: valuesOf(latest), mine: form.getValues() };
      conflict.open({ base: from, latest, values }, (stands, merged) => {
        begin(stands, merged);
        // After this submission has ended.
        window.setTimeout(() => place.current?.querySelector('form')?.requestSubmit());
      });
    }
  };

  return (
    <div ref={place}>
      {offered && !unlocked && mayUpdate && (
        <DraftNotice
          restore={() => {
            setOffered(false);
            restore();
          }}
          discard={() => {
            setOffered(false);
            draft.drop();
          }}
        />
      )}
      {resumed && unlocked && <ResumedNotice sentence={found.draft?.notice} />}
      <ScreenForm
        form={form}
        locked={!unlocked}
        save={save}
        failure={failure}
        submit={UPDATE}
        besides={
          <Button variant="default" onClick={() => void cancel()}>
            Cancelar
          </Button>
        }
      >
        {typeof children === 'function' ? children(shown.body) : children}
      </ScreenForm>
      {conflict.dialog}
    </div>
  );
}

/** The problem of the second call, told with what the first one saved. */
function halfSaved(saved: string, { status, message, errors }: ApiProblem): ApiProblem {
  return new ApiProblem(status, `${saved} ${message}`, errors);
}
