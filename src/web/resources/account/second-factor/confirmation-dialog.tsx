import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmationBody, secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { PasswordField } from '../../../components/fields/index.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { call } from '../../../platform/client.ts';
import type { Question } from '../../../platform/confirmation.ts';
import { CodeField } from './code-field.tsx';
import { CONFIRMATION, ConfirmByPasskey, ConfirmInFull } from './full-confirmation.tsx';
import { arePasskeysHere } from '../../../platform/passkeys-here.ts';
import { useUser } from '../../../platform/session.ts';

const LABELS = labelsOf(confirmationBody.shape);

/** Asks who one is before a guarded act goes on. */
export function ConfirmationDialog({ question }: { readonly question: Question }) {
  const { secondFactor: kinds, body, answer } = question;
  const [typed, setTyped] = useState(false);
  if (kinds === null) return <ConfirmByOne answer={answer} />;
  const hasPasskey = kinds.includes('passkey');
  const canType = kinds.length === 0 || kinds.includes('totp');
  if (hasPasskey && !typed && (arePasskeysHere() || !canType)) {
    return <ConfirmByPasskey answer={answer} otherwise={canType ? () => setTyped(true) : null} />;
  }
  return (
    <ConfirmInFull
      hasCode={kinds.includes('totp')}
      given={presentPassword(body)}
      answer={answer}
      otherwise={hasPasskey && arePasskeysHere() ? () => setTyped(false) : null}
    />
  );
}

/** Null of most calls. */
function presentPassword(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('current_password' in body)) return null;
  return typeof body.current_password === 'string' ? body.current_password : null;
}

/** The password, or a code. */
function ConfirmByOne({ answer }: Pick<Question, 'answer'>) {
  const [byCode, setByCode] = useState(false);
  // Who has no second factor has nothing that shows a code.
  const hasFactor = useUser().second_factor === 'on';
  const form = useForm<Fields>({ defaultValues: { current_password: '', code: '' } });
  const save = async ({ current_password, code }: Fields) => {
    const name = byCode ? 'code' : 'current_password';
    const value = byCode ? code : current_password;
    if (typeof value !== 'string' || value.trim() === '') {
      form.setError(name, { message: SECOND_FACTOR_MESSAGES[byCode ? 'code' : 'password'] });
      form.setFocus(name);
      return;
    }
    await call(secondFactor.confirm, { body: { [name]: value } });
    answer(true);
  };
  return (
    <UndraftedDialog {...CONFIRMATION} form={form} save={save} close={() => answer(false)}>
      <p className="dialog-text">
        O que você vai fazer mexe com pessoas, acessos, dados bancários ou dados pessoais. A confirmação vale
        por dez minutos.
      </p>
      {byCode ? (
        <CodeField description="O que o aplicativo de códigos mostra agora." />
      ) : (
        <PasswordField
          name="current_password"
          label={LABELS.current_password}
          autoComplete="current-password"
          required
        />
      )}
      {hasFactor && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setByCode(!byCode)}
        >
          {byCode ? 'Usar a senha' : 'Usar o código do aplicativo'}
        </Button>
      )}
    </UndraftedDialog>
  );
}
