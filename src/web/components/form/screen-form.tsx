import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { asProblem } from '../../platform/api-problem.ts';
import { FormLock } from '../fields/form-lock.tsx';
import { FormFoot } from './form-foot.tsx';
import footClasses from './form-foot.module.css';
import classes from './form.module.css';
import type { Fields } from './form-route.ts';
import {
  controlNames,
  type Failure,
  type FormAlert,
  refusedOutOfSight,
  showProblem,
} from './problem-on-form.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { useSaving } from './use-saving.ts';

interface ScreenFormProps<Values extends Fields> {
  readonly form: UseFormReturn<Values>;
  readonly locked?: boolean;
  /** Fields of these names are not read yet, of a form that is locked. */
  readonly onItsWay?: object | undefined;
  /** Called with what the schema accepted; a thrown `ApiProblem` lands on the fields and in the alert. */
  readonly save: (values: Values) => Promise<void>;
  readonly failure: Failure;
  readonly submit: {
    readonly label: string;
    readonly busy: string;
    /** Of two forms on one screen only the first has a filled button. */
    readonly variant?: 'default';
    /** Of what can't be taken back. */
    readonly color?: 'red';
  };
  /** Buttons before the submit button. */
  readonly besides?: ReactNode;
  /** Of two forms on one screen only the first is saved by Ctrl+S. */
  readonly hasShortcut?: boolean;
  readonly children: ReactNode;
}

/** Fields, the red alert and the submit button of one form; Ctrl+S saves. */
export function ScreenForm<Values extends Fields>({
  form,
  locked = false,
  onItsWay,
  save,
  failure,
  submit,
  besides,
  hasShortcut = true,
  children,
}: ScreenFormProps<Values>) {
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const busy = form.formState.isSubmitting;
  useSaveShortcut(element, hasShortcut && !locked && !busy);
  const [lockOfAlert, setLockOfAlert] = useState(locked);
  if (lockOfAlert !== locked) {
    // Unlocked anew, the form starts without the last refusal.
    setLockOfAlert(locked);
    setAlert(null);
  }

  const { isSaving, begin, end } = useSaving();
  /** What had the focus: the button is off from before the saving to a moment after it. */
  const pressed = useRef<Element | null>(null);
  useFocusBack(busy, () => (pressed.current instanceof HTMLElement ? pressed.current : null));

  const send = (event: FormEvent) =>
    form.handleSubmit(
      async (values) => {
        setAlert(null);
        begin();
        try {
          await save(values);
        } catch (error) {
          // Before the focus goes to a refused field.
          flushSync(end);
          setAlert(showProblem(form, element.current, asProblem(error), failure));
        } finally {
          end();
        }
      },
      (errors) => setAlert(refusedOutOfSight(errors, controlNames(element.current))),
    )(event);

  return (
    <FormProvider {...form}>
      <form
        method="post"
        ref={element}
        noValidate
        className={`${classes.form} ${footClasses.above}`}
        data-alerted={alert !== null || undefined}
        onSubmit={(event) => {
          // A form inside a dialog of this form must not submit this one too.
          event.stopPropagation();
          pressed.current = document.activeElement;
          void send(event);
        }}
      >
        <FormLock locked={locked} onItsWay={onItsWay}>
          <Stack gap="md" inert={isSaving}>
            {children}
          </Stack>
        </FormLock>
        {!locked && (
          <FormFoot alert={alert}>
            <Group justify="flex-end" gap="sm">
              {besides}
              <Button
                type="submit"
                variant={submit.variant ?? 'filled'}
                color={submit.color}
                disabled={busy}
                className={classes.submit}
              >
                {busy ? submit.busy : submit.label}
              </Button>
            </Group>
          </FormFoot>
        )}
      </form>
    </FormProvider>
  );
}
