import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { EntranceFrame } from '../entrance/entrance-frame.tsx';
import { PlainAlert, PlainButton, PlainField } from '../entrance/plain-fields.tsx';
import classes from '../entrance/sign-in-page.module.css';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { type SecondStepOwed, signInAs } from '../platform/session.ts';
import own from './second-step.module.css';

interface SecondStepProps {
  readonly owed: SecondStepOwed;
  /** To the password again, with a sentence that says why where it is not the person's wish. */
  readonly back: (reason: string | null) => void;
}

type Kind = SecondStepProps['owed']['second_factor'][number];

const WORDS = {
  totp: {
    text: 'Digite o código de 6 números que o aplicativo de códigos mostra agora.',
    label: 'Código',
    other: 'Usar um código de recuperação',
  },
  recovery: {
    text: 'Digite um dos códigos de recuperação que você guardou. Cada um serve uma vez só.',
    label: 'Código de recuperação',
    other: 'Usar o código do aplicativo',
  },
} as const satisfies Readonly<Record<Kind, object>>;

/** After the password: the code of the second factor. */
export function SecondStep({ owed, back }: SecondStepProps) {
  const [kind, setKind] = useState<Kind>('totp');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
  useEffect(focus, [kind]);

  const change = (text: string) => {
    setCode(text);
    setError(undefined);
  };
  const enter = async () => {
    setFailure(null);
    if (code.trim() === '') {
      setError(SECOND_FACTOR_MESSAGES.code);
      return focus();
    }
    setBusy(true);
    try {
      const { body } = await call(secondFactor.enter, { body: { ticket: owed.ticket, kind, code } });
      signInAs(body);
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.errors['ticket']) return back(problem.message);
      const wrong = problem.errors['code']?.join(' ');
      if (wrong === undefined) setFailure(problem.message);
      setError(wrong);
      setBusy(false);
      focus();
    }
  };
  const other = kind === 'totp' ? 'recovery' : 'totp';
  return (
    <EntranceFrame title="Verificação em duas etapas">
      <p className={classes.text}>{WORDS[kind].text}</p>
      <form
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void enter();
        }}
      >
        <PlainField
          name="code"
          label={WORDS[kind].label}
          type="text"
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          value={code}
          error={error}
          change={change}
        />
        {failure !== null && <PlainAlert>{failure}</PlainAlert>}
        <PlainButton type="submit" disabled={busy}>
          {busy ? 'Entrando...' : 'Entrar'}
        </PlainButton>
      </form>
      {owed.second_factor.includes(other) && (
        <button
          type="button"
          className={own.turn}
          onClick={() => {
            setKind(other);
            change('');
          }}
        >
          {WORDS[kind].other}
        </button>
      )}
      <button type="button" className={own.turn} onClick={() => back(null)}>
        Voltar para e-mail e senha
      </button>
    </EntranceFrame>
  );
}
