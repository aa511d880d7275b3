import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import type { SecondFactorKind } from '#domain/resources/session.ts';
import { EntranceFrame } from '../entrance/entrance-frame.tsx';
import { PlainAlert, PlainButton, PlainField } from '../entrance/plain-fields.tsx';
import classes from '../entrance/sign-in-page.module.css';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { arePasskeysHere } from '../platform/passkeys-here.ts';
import { type SecondStepOwed, signInAs } from '../platform/session.ts';
import { PasskeyStep } from './passkey-step.tsx';
import own from './second-step.module.css';

interface SecondStepProps {
  readonly owed: SecondStepOwed;
  /** To the password again, with a sentence that says why where it is not the person's wish. */
  readonly back: (reason: string | null) => void;
}

const TURNS: Readonly<Record<SecondFactorKind, string>> = {
  totp: 'Usar o código do aplicativo',
  passkey: 'Usar a chave de acesso',
  recovery: 'Usar um código de recuperação',
};

/** After the password: the second factor, of the kinds that the person has the one they choose. */
export function SecondStep({ owed, back }: SecondStepProps) {
  const kinds = owed.second_factor.filter((kind) => kind !== 'passkey' || arePasskeysHere());
  // Somebody may have a passkey alone, of another device or address: the step says so then.
  const [kind, setKind] = useState<SecondFactorKind>(
    kinds.find((one) => one === 'passkey') ?? kinds[0] ?? 'passkey',
  );
  const step = { ticket: owed.ticket, back };
  return (
    <EntranceFrame title="Verificação em duas etapas">
      {kind === 'passkey' ? <PasskeyStep {...step} /> : <CodeStep key={kind} kind={kind} {...step} />}
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Turn key={other} take={() => setKind(other)}>
            {TURNS[other]}
          </Turn>
        ))}
      <Turn take={() => back(null)}>Voltar para e-mail e senha</Turn>
    </EntranceFrame>
  );
}

function Turn({ take, children }: { readonly take: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={own.turn} onClick={take}>
      {children}
    </button>
  );
}

const WORDS = {
  totp: {
    text: 'Digite o código de 6 números que o aplicativo de códigos mostra agora.',
    label: 'Código',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    text: 'Digite um dos códigos de recuperação que você guardou. Cada um serve uma vez só.',
    label: 'Código de recuperação',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

interface CodeStepProps {
  readonly kind: keyof typeof WORDS;
  readonly ticket: string;
  readonly back: (reason: string) => void;
}

function CodeStep({ kind, ticket, back }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
  useEffect(focus, []);

  const enter = async () => {
    setFailure(null);
    if (code.trim() === '') {
      setError(SECOND_FACTOR_MESSAGES.code);
      return focus();
    }
    setBusy(true);
    try {
      const { body } = await call(secondFactor.enter, { body: { ticket, kind, code } });
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
  const { text, ...field } = WORDS[kind];
  return (
    <>
      <p className={classes.text}>{text}</p>
      <form
        method="post"
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
          type="text"
          {...field}
          value={code}
          error={error}
          change={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
        />
        {failure !== null && <PlainAlert>{failure}</PlainAlert>}
        <PlainButton type="submit" disabled={busy}>
          {busy ? 'Entrando...' : 'Entrar'}
        </PlainButton>
      </form>
    </>
  );
}
