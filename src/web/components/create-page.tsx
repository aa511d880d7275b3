import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Params } from '#domain/shared/contract.ts';
import { asProblem } from '../platform/api-problem.ts';
import type { Described } from '../platform/client.ts';
import { lastSearchOf } from '../platform/list-memory.ts';
import { write } from '../platform/queries.ts';
import { forgetUnsavedChanges, useUnsavedChanges } from '../platform/unsaved-changes.ts';
import { DraftNotice, ResumedNotice } from './form/draft-notice.tsx';
import type { Fields, FormRoute, Initial } from './form/form-route.ts';
import { needsNewKey, newKey } from './form/intended-creation.ts';
import { CREATE, DONE, FAILURES } from './form/messages.ts';
import { ScreenForm } from './form/screen-form.tsx';
import { useDraftKeeper, useFoundDraft } from './form/use-draft.ts';
import { PageHead } from './page-head.tsx';
import { toast } from './toast.ts';

interface CreatePageProps<P extends string, Created, Body extends z.ZodObject> {
  readonly title: string;
  readonly route: FormRoute<P, Created, Body>;
  readonly params?: Params<P>;
  /** Every field of the form with its first value; null or '' for an empty one. */
  readonly initial: Initial<Body>;
  /** Address of the list: of 'Voltar', and of what follows. */
  readonly back: string;
  /** Where to go with the created record, when that is not the list. */
  readonly onward?: (created: Created) => string;
  /** What else the write changed, read again before going on: the session's own projects. */
  readonly afterWrite?: () => Promise<void>;
  readonly failure?: string;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** A form that makes one record: 'Cadastrar'. */
export function CreatePage<P extends string, Created, Body extends z.ZodObject>({
  title,
  route,
  params,
  initial,
  back,
  onward,
  afterWrite,
  failure = FAILURES.create,
  tabs,
  children,
}: CreatePageProps<P, Created, Body>) {
  const navigate = useNavigate();
  const found = useFoundDraft(params);
  const [offered, setOffered] = useState(found.draft !== null && !found.resumed);
  const [idempotencyKey, setKey] = useState(
    () => (found.resumed ? found.draft?.idempotencyKey : undefined) ?? newKey(),
  );
  const fields: Described<P, Created, unknown, Fields> & { readonly body: z.ZodObject } = route;
  const form = useForm<Fields>({
    resolver: zodResolver(fields.body),
    defaultValues: initial,
  });
  const { isDirty } = form.formState;
  const draft = useDraftKeeper(form, { place: found.place, active: true, basis: { idempotencyKey } });
  useUnsavedChanges(isDirty, draft.drop);

  const putBack = (typed: Readonly<Fields>) => {
    for (const name of Object.keys(initial)) {
      if (name in typed) form.setValue(name, typed[name], { shouldDirty: true });
    }
  };
  const restore = () => {
    setOffered(false);
    if (!found.draft) return;
    setKey(found.draft.idempotencyKey ?? idempotencyKey);
    putBack(found.draft.values);
  };
  const resume = useEffectEvent(() => {
    if (found.resumed && found.draft) putBack(found.draft.values);
  });
  useEffect(() => {
    resume();
  }, []);

  const save = async (values: Fields) => {
    draft.keepNow();
    try {
      const { body } = await write(fields, { ...(params && { params }), body: values, idempotencyKey });
      draft.drop();
      forgetUnsavedChanges();
      await afterWrite?.();
      toast(DONE.created);
      const to = onward?.(body) ?? back;
      await navigate({ to, search: lastSearchOf(to) });
    } catch (error) {
      if (needsNewKey(asProblem(error))) setKey(newKey());
      throw error;
    }
  };

  return (
    <>
      <PageHead title={title} back={back} />
      {tabs}
      {offered && (
        <DraftNotice
          restore={restore}
          discard={() => {
            setOffered(false);
            draft.drop();
          }}
        />
      )}
      {found.resumed && <ResumedNotice />}
      <ScreenForm form={form} save={save} failure={failure} submit={CREATE}>
        {children}
      </ScreenForm>
    </>
  );
}
