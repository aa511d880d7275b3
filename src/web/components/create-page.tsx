import type { z } from 'zod';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Params } from '#domain/shared/contract.ts';
import { useNavigate } from '../platform/router/use-router.ts';
import { resumeDraftsAt, writeDraft } from '../platform/drafts.ts';
import { lastSearchOf } from '../platform/list-memory.ts';
import { useUser } from '../platform/session.ts';
import { useIsThere } from '../platform/use-is-there.ts';
import type { Fields, FormRoute, Initial } from './form/form-route.ts';
import { CREATE, DONE, FAILURES } from './form/messages.ts';
import { ScreenForm } from './form/screen-form.tsx';
import { type AlsoSave, useCreation } from './form/use-creation.ts';
import { PageHead } from './page-head.tsx';
import { toast } from './toast.tsx';

interface CreatePageProps<P extends string, Created, Body extends z.ZodObject> {
  readonly title: string;
  /** What is titled so, above the title: a part of that record is made. */
  readonly kind?: string;
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
  /** What is sent, when that is not the form's fields as they are. */
  readonly toBody?: (values: Fields) => Fields;
  /** The rest of what was typed, by a call of its own; where it fails, `onward` is an edit screen that takes it up. */
  readonly alsoSave?: AlsoSave<Created>;
  readonly failure?: string;
  /** There is one of its kind: no second button leads to the next. */
  readonly single?: boolean;
  /** Told of each that the next one follows on this screen. */
  readonly beforeNext?: (created: Created) => void;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** A form that makes one record: 'Cadastrar'; or one after the other: 'Cadastrar e adicionar outro'. */
export function CreatePage<P extends string, Created, Body extends z.ZodObject>(
  props: CreatePageProps<P, Created, Body>,
) {
  const { title, kind, back, tabs } = props;
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={title} kind={kind} back={back} />
      {tabs}
      <NewRecord key={round} {...props} isNext={round > 0} addNext={() => setRound(round + 1)} />
    </>
  );
}

interface NewRecordProps<P extends string, Created, Body extends z.ZodObject>
  extends CreatePageProps<P, Created, Body> {
  /** The one before it was registered just now: one goes on typing. */
  readonly isNext: boolean;
  readonly addNext: () => void;
}

function NewRecord<P extends string, Created, Body extends z.ZodObject>({
  route,
  params,
  initial,
  back,
  onward,
  afterWrite,
  toBody,
  alsoSave,
  failure = FAILURES.create,
  single = false,
  beforeNext,
  isNext,
  addNext,
  children,
}: NewRecordProps<P, Created, Body>) {
  const navigate = useNavigate();
  const isThere = useIsThere();
  const { id: userId } = useUser();
  const place = useRef<HTMLDivElement>(null);
  /** Which button the submission came from: pressed until the form is sent, meant from then on. */
  const another = useRef({ pressed: false, meant: false });
  const { form, save, draft } = useCreation({
    route,
    params,
    initial,
    toBody,
    alsoSave,
    made: async ({ body, etag }, unfinished) => {
      await afterWrite?.();
      // Another screen, project or person by now: nothing is said there, and nobody led away.
      if (!isThere.current) return;
      const to = onward?.(body) ?? back;
      if (unfinished) {
        const { values, sentence } = unfinished;
        writeDraft({ userId, address: to }, { values, base: body, etag, notice: sentence });
        resumeDraftsAt(to);
      } else toast(DONE.created);
      if (another.current.meant && !unfinished) {
        beforeNext?.(body);
        addNext();
      } else await navigate({ to, search: lastSearchOf(to) });
    },
  });
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (isNext) place.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select')?.focus();
  }, [isNext]);

  return (
    <div
      ref={place}
      onSubmitCapture={() => {
        another.current = { pressed: false, meant: another.current.pressed };
      }}
    >
      {draft.notice}
      <ScreenForm
        form={form}
        save={save}
        failure={failure}
        submit={CREATE}
        besides={
          !single && (
            <Button
              variant="default"
              disabled={isSubmitting}
              onClick={(event) => {
                another.current.pressed = true;
                event.currentTarget.form?.requestSubmit();
              }}
            >
              Cadastrar e adicionar outro
            </Button>
          )
        }
      >
        {children}
      </ScreenForm>
    </div>
  );
}
