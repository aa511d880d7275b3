/** Shows again all that a sign-in asks, before what changes how one signs in. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmationBody, secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { PasswordField } from '../../../components/fields/index.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { ApiProblem } from '../../../platform/api-problem.ts';
import { call } from '../../../platform/client.ts';
import type { Question } from '../../../platform/confirmation.ts';
import { oidcLabel } from '../../../platform/oidc-label.ts';
import { arePasskeysHere } from '../../../platform/passkeys-here.ts';
import { CodeField } from './code-field.tsx';

const LABELS = labelsOf(confirmationBody.shape);

export const CONFIRMATION = {
  title: 'Confirme que é você',
  failure: 'Falha ao confirmar. Tente novamente!',
  submit: { label: 'Confirmar', busy: 'Confirmando...' },
} as const;

const ABOUT = 'Você vai mudar o que abre a sua conta. A confirmação vale por dez minutos.';

interface Otherwise {
  /** To the other way; null where there is none. */
  readonly otherwise: (() => void) | null;
}

interface ConfirmInFullProps extends Pick<Question, 'answer'>, Otherwise {
  /** Whether a code of the application goes with the password. */
  readonly hasCode: boolean;
  /** The password, typed before the question came up. */
  readonly given: string | null;
}

/** The password, and the application's code of those who have one. */
export function ConfirmInFull({ hasCode, given, answer, otherwise }: ConfirmInFullProps) {
  const [asksPassword, setAsksPassword] = useState(given === null || !hasCode);
  const form = useForm<Fields>({ defaultValues: { current_password: given ?? '', code: '' } });
  const save = async (values: Fields) => {
    const asked = hasCode ? (['current_password', 'code'] as const) : (['current_password'] as const);
    const typed = asked.map((name): [typeof name, string] => {
      const value = values[name];
      return [name, typeof value === 'string' ? value : ''];
    });
    const missing = typed.filter(([, value]) => value.trim() === '').map(([name]) => name);
    for (const name of missing) {
      form.setError(name, { message: SECOND_FACTOR_MESSAGES[name === 'code' ? 'code' : 'password'] });
    }
    if (missing[0]) return form.setFocus(missing[0]);
    try {
      await call(secondFactor.confirm, { body: Object.fromEntries(typed) });
    } catch (error) {
      // What was typed before is not the password.
      if (error instanceof ApiProblem && error.errors.current_password) setAsksPassword(true);
      throw error;
    }
    answer(true);
  };
  return (
    <UndraftedDialog {...CONFIRMATION} form={form} save={save} close={() => answer(false)}>
      <p className="dialog-text">{ABOUT}</p>
      {asksPassword && (
        <PasswordField
          name="current_password"
          label={LABELS.current_password}
          autoComplete="current-password"
          description={
            !hasCode && oidcLabel() !== ''
              ? 'Se você só entra com a conta da organização, saia e entre de novo: isso também confirma.'
              : undefined
          }
          required
        />
      )}
      {hasCode && <CodeField description="O que o aplicativo de códigos mostra agora." />}
      <OtherWay label="Usar a chave de acesso" otherwise={otherwise} />
    </UndraftedDialog>
  );
}

/** A passkey: its device recognises the person, and nothing is typed. */
export function ConfirmByPasskey({ answer, otherwise }: Pick<Question, 'answer'> & Otherwise) {
  const form = useForm<Fields>();
  const save = async () => {
    const { confirmWithPasskey, deviceFailure } = await import('../../../platform/passkey-ceremony.ts');
    try {
      await confirmWithPasskey();
    } catch (error) {
      const sentence = deviceFailure(error);
      throw sentence ? new ApiProblem(-1, sentence) : error;
    }
    answer(true);
  };
  return (
    <UndraftedDialog
      {...CONFIRMATION}
      form={form}
      save={save}
      submit={{ label: 'Usar a chave de acesso', busy: 'Esperando o aparelho...' }}
      close={() => answer(false)}
    >
      <p className="dialog-text">{ABOUT}</p>
      {!arePasskeysHere() && (
        <p className="dialog-text">
          Este navegador não usa as suas chaves de acesso. Saia e entre de novo com um código de recuperação:
          isso também confirma.
        </p>
      )}
      <OtherWay label="Usar a senha e o código" otherwise={otherwise} />
    </UndraftedDialog>
  );
}

function OtherWay({ label, otherwise }: Otherwise & { readonly label: string }) {
  if (!otherwise) return null;
  return (
    <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={otherwise}>
      {label}
    </Button>
  );
}
