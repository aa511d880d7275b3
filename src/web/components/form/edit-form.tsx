import type { z } from 'zod';
import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from '../../platform/router/use-router.ts';
import type { Answer } from '../../platform/client.ts';
import { lastSearchOf } from '../../platform/list-memory.ts';
import { useMay } from '../../platform/permissions.ts';
import { hasUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import type { EditPageProps } from '../edit-page.tsx';
import { toast } from '../toast.tsx';
import { DONE, UNSENT, UPDATE } from './messages.ts';
import type { Failure } from './problem-on-form.ts';
import { ScreenForm } from './screen-form.tsx';
import { useEditDraft } from './use-edit-draft.tsx';
import { useEditing } from './use-editing.ts';
import { useEditSave } from './use-edit-save.ts';

interface EditFormProps<P extends string, Item extends object, Body extends z.ZodObject>
  extends EditPageProps<P, Item, Body> {
  readonly failure: Failure;
  readonly shown: Answer<Item>;
  readonly isRead: boolean;
  /** Fields of these names are not read yet. */
  readonly onItsWay: object | undefined;
  /** The version that is being edited; null while locked. */
  readonly editing: Answer<Item> | null;
  readonly setEditing: (version: Answer<Item> | null) => void;
}

/** The form of an edit page: unlocked or not, its draft, its conflicts. */
export function EditForm<P extends string, Item extends object, Body extends z.ZodObject>(
  props: EditFormProps<P, Item, Body>,
) {
  const { routes, params, back, savedTo = back ?? null, afterWrite, failure, children } = props;
  const { shown, editing, setEditing } = props;
  const navigate = useNavigate();
  const isThere = useIsThere();
  const may = useMay();
  const place = useRef<HTMLDivElement>(null);
  const unlocked = editing !== null;
  const editor = useEditing<Item>({ schema: routes.update.body, shown, editing, setEditing });
  // Together with the values, so that the fields are drawn once for both.
  const [onItsWay, setOnItsWay] = useState(props.onItsWay);
  // oxlint-disable-next-line react/set-state-in-effect -- the form takes its values in an effect too, and one drawing shows both
  useLayoutEffect(() => setOnItsWay(props.onItsWay), [props.onItsWay]);
  const draft = useEditDraft<Item>({
    params,
    editor,
    shown,
    isRead: props.isRead,
    editing,
    record: routes.get.response,
    mayUpdate: may(routes.update.can),
  });
  const { save, dialog } = useEditSave<P, Item, Body>({
    ...props,
    editor,
    submitAgain: () => window.setTimeout(() => place.current?.querySelector('form')?.requestSubmit()),
    keepNow: draft.keepNow,
    saved: async (saved, before) => {
      draft.saved();
      await afterWrite?.(saved.body, before.body);
      editor.end();
      // Another screen, project or person by now: nothing is said there, and nobody led away.
      if (!isThere.current) return;
      if (savedTo === null) return toast(DONE.updated);
      // Photos on their way, or refused and still to be sent again, would be given up for it.
      if (hasUnsavedChanges()) return toast(`${DONE.updated} ${UNSENT}`);
      toast(DONE.updated);
      await navigate({ to: savedTo, search: lastSearchOf(savedTo) });
    },
  });

  useEffect(() => {
    if (unlocked)
      place.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus();
    // Once at each unlocking, not at a change of version.
  }, [unlocked]);

  // Not drawn anew with what the form tells of itself, as it does each time that its screen comes back.
  const fields = useMemo(
    () => (typeof children === 'function' ? children(shown.body) : children),
    [children, shown.body],
  );

  const cancel = async () => {
    if (await draft.giveUp()) editor.end();
  };
  return (
    <div ref={place}>
      {draft.notice}
      <ScreenForm
        form={editor.form}
        locked={!unlocked}
        onItsWay={onItsWay}
        save={save}
        failure={failure}
        submit={UPDATE}
        besides={
          <Button variant="default" onClick={() => void cancel()}>
            Cancelar
          </Button>
        }
      >
        {fields}
      </ScreenForm>
      {dialog}
    </div>
  );
}
