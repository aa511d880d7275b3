import type { z } from 'zod';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { asProblem } from '../platform/api-problem.ts';
import type { Answer } from '../platform/client.ts';
import { useMay } from '../platform/permissions.ts';
import { recordQuery } from '../platform/record-query.ts';
import type { EditPageProps } from './edit-page.tsx';
import { EditForm } from './form/edit-form.tsx';
import { FormSkeleton } from './form/form-skeleton.tsx';
import { FAILURES } from './form/messages.ts';
import { LoadFailure } from './load-failure.tsx';

interface Unlocking<Item> {
  /** 'Editar', or its place while the record is on its way; nothing for who may not. */
  readonly unlock: ReactNode;
  /** The form, what stands in its place meanwhile, or why it can't be read. */
  readonly form: ReactNode;
  /** The record as it was read, while nobody edits it. */
  readonly atRest: Answer<Item> | undefined;
  /** Unlocks, as 'Editar' does; nothing where there is no 'Editar'. */
  readonly begin: (() => void) | undefined;
}

/** One record's form: locked until 'Editar', saved with 'Atualizar'. */
export function useUnlocking<P extends string, Item extends object, Body extends z.ZodObject>(
  props: EditPageProps<P, Item, Body>,
): Unlocking<Item> {
  const { isComing = false, routes, params, atOnce, failure = FAILURES.update, closed = false } = props;
  const read = useQuery(recordQuery(routes, params, props.unread));
  const { error, refetch } = read;
  const data = read.isPlaceholderData ? undefined : read.data;
  const [editing, setEditing] = useState<Answer<Item> | null>(null);
  const may = useMay();
  const early = atOnce && read.isPending ? { body: atOnce, etag: null } : undefined;
  // With its name: the heading may take a line more.
  const shown = isComing ? undefined : (editing ?? read.data ?? early);
  const mayEdit = !closed && may(routes.update.can);
  const begin = data && editing === null && mayEdit ? () => setEditing(data) : undefined;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // 'Cancelar' is gone with the lock: the focus goes back to where it came from.
    if (wasEditing.current && editing === null) button.current?.focus();
    wasEditing.current = editing !== null;
  }, [editing]);

  return {
    begin,
    atRest: editing === null ? data : undefined,
    unlock: begin ? (
      <Button ref={button} onClick={begin}>
        Editar
      </Button>
    ) : (
      // Its place, so that nothing moves when the record is here.
      data === undefined &&
      error === null &&
      mayEdit && (
        <Button disabled tabIndex={-1} aria-hidden style={{ visibility: 'hidden' }}>
          Editar
        </Button>
      )
    ),
    form: (
      <>
        {shown && (
          <EditForm
            {...props}
            failure={failure}
            shown={shown}
            isRead={data !== undefined}
            onItsWay={read.isPlaceholderData ? props.unread : undefined}
            editing={editing}
            setEditing={setEditing}
          />
        )}
        {!shown && error && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
        {!shown && !error && <FormSkeleton />}
      </>
    ),
  };
}
