import { type SubmitEvent, useRef, useState } from 'react';
import { authOptions, passwordLinks } from '#domain/resources/password-links.ts';
import { EntranceFrame } from '../entrance/entrance-frame.tsx';
import { PlainAlert, PlainButton, PlainField } from '../entrance/plain-fields.tsx';
import classes from '../entrance/sign-in-page.module.css';
import { Waiting } from '../entrance/waiting.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { useReadOnce } from './use-read-once.ts';

const TITLE = 'Esqueci a senha';

/** The way back for who forgot: by mail where the server sends it, else by a person. */
export function ForgottenPasswordPage() {
  const { state, again } = useReadOnce(async (signal) => (await call(authOptions.get, { signal })).body);
  if (state.status === 'reading') return <Waiting />;
  return (
    <EntranceFrame title={TITLE}>
      {state.status === 'failed' ? (
        <>
          <PlainAlert>{state.problem.message}</PlainAlert>
          <PlainButton onClick={again}>Tentar novamente</PlainButton>
        </>
      ) : state.value.reset_by_mail ? (
        <AskForm />
      ) : (
        <p className={classes.text}>
          Este servidor não envia e-mails. Peça à gerência ou ao escritório de projetos um link para definir
          outra senha: eles o criam em Usuários e mandam como for melhor, por WhatsApp por exemplo.
        </p>
      )}
      <a className={classes.aside} href={ADDRESSES.login}>
        Voltar para a entrada
      </a>
    </EntranceFrame>
  );
}

function AskForm() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<'open' | 'busy' | 'sent'>('open');
  const form = useRef<HTMLFormElement>(null);

  const ask = async () => {
    setFailure(null);
    const read = passwordLinks.ask.body.safeParse({ email });
    if (!read.success) {
      setError(read.error.issues[0]?.message);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setError(undefined);
    setStep('busy');
    try {
      await call(passwordLinks.ask, { body: read.data });
      setStep('sent');
    } catch (problem) {
      setFailure(asProblem(problem).message);
      setStep('open');
    }
  };

  if (step === 'sent') {
    return (
      <output className={classes.notice}>
        Se este e-mail for de alguém daqui, um link para definir outra senha chega em instantes e vale por uma
        hora. Confira também a caixa de spam.
      </output>
    );
  }
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p className={classes.text}>
        Diga o e-mail com que você entra. Enviamos um link para definir outra senha.
      </p>
      <PlainField
        name="email"
        label="E-mail"
        type="text"
        inputMode="email"
        autoComplete="username"
        value={email}
        error={error}
        change={setEmail}
      />
      {failure !== null && <PlainAlert>{failure}</PlainAlert>}
      <PlainButton type="submit" disabled={step === 'busy'}>
        {step === 'busy' ? 'Enviando...' : 'Enviar link'}
      </PlainButton>
    </form>
  );
}
