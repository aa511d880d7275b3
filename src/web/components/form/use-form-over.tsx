import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { signal, useSignal } from '../../platform/signal.ts';
import { leaveQuestion } from '../../platform/unsaved-changes.ts';
import { useFocusReturn } from '../use-focus-return.ts';
import type { Fields } from './form-route.ts';
import classes from './form.module.css';
import type { Failure } from './problem-on-form.ts';
import { ScreenForm } from './screen-form.tsx';
import type { FormDraft } from './use-form-draft.tsx';

export interface FormOverProps {
  readonly title: string;
  readonly form: UseFormReturn<Fields>;
  readonly draft: FormDraft;
  readonly save: (values: Fields) => Promise<void>;
  readonly failure: Failure;
  readonly submit: { readonly label: string; readonly busy: string; readonly color?: 'red' };
  /** What closes it without saving is called so where 'Cancelar' would mean the act itself. */
  readonly leave?: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** How many forms lie over the screen, and over each other. */
const depth = signal(0);

/** Whether no other form lies over this one. */
function useIsOnTop(): boolean {
  const [level] = useState(() => depth.get() + 1);
  useEffect(() => {
    depth.set(level);
    return () => depth.set(level - 1);
  }, [level]);
  return useSignal(depth) === level;
}

/** A form over its screen, for what frames it; what is typed in it is guarded as on a screen of its own. */
export function useFormOver({ title, draft, leave = 'Cancelar', close, children, ...form }: FormOverProps) {
  const question = useSignal(leaveQuestion);
  const isOnTop = useIsOnTop();
  useFocusReturn();
  const cancel = async () => {
    if (await draft.askToGiveUp()) close();
  };
  return {
    frame: {
      // One at a time: it steps back while the person is asked whether to give it up.
      opened: question === null,
      keepMounted: true,
      returnFocus: false,
      onClose: close,
      closeOnClickOutside: false,
      // 'Cancelar' says what it does; a stray Escape must not lose what was typed, nor close the form below.
      closeOnEscape: !draft.isDirty && isOnTop,
      withCloseButton: false,
      // Two headers, one over the other, would be two banners of the page.
      attributes: { header: { role: 'presentation' } },
      classNames: { body: classes.dialogBody },
      title,
    },
    content: (
      <>
        {draft.notice}
        <ScreenForm
          {...form}
          besides={
            <Button variant="default" onClick={() => void cancel()}>
              {leave}
            </Button>
          }
        >
          {children}
        </ScreenForm>
      </>
    ),
  };
}
