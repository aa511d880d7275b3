import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/resources/account.ts';
import { linkPasswordBody, passwordLinks } from '#domain/resources/password-links.ts';
import { session } from '#domain/resources/session.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { takeFocus } from '../components/take-focus.ts';
import { EntranceFrame } from '../entrance/entrance-frame.tsx';
import { PlainAlert, PlainButton, PlainPasswordField } from '../entrance/plain-fields.tsx';
import classes from '../entrance/sign-in-page.module.css';
import { Waiting } from '../entrance/waiting.tsx';
import { ADDRESSES, OPEN_ADDRESSES } from '../platform/addresses.ts';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { readToken } from '../platform/token.ts';
import { useReadOnce } from './use-read-once.ts';

type Link = ResponseOf<typeof passwordLinks.get>;

/** Behind the link of an invitation or of a forgotten password. */
export function SetPasswordPage({ token }: { readonly token: string }) {
  const { state, again } = useReadOnce(async (signal) => {
    const { body } = await call(passwordLinks.get, { params: { token }, signal });
    return body;
  });
  const [step, setStep] = useState<'open' | 'done' | 'dead'>('open');
  if (step === 'done') return <Done email={state.status === 'read' ? state.value.email : ''} />;
  if (step === 'dead') return <Dead />;
  if (state.status === 'reading') return <Waiting />;
  if (state.status === 'read') return <Form token={token} link={state.value} end={setStep} />;
  if (state.problem.status === 404) return <Dead />;
  return (
    <EntranceFrame title="Não foi possível abrir o link">
      <PlainAlert>{state.problem.message}</PlainAlert>
      <PlainButton onClick={again}>Tentar novamente</PlainButton>
    </EntranceFrame>
  );
}

interface FormProps {
  readonly token: string;
  readonly link: Link;
  readonly end: (step: 'done' | 'dead') => void;
}

interface Errors {
  readonly password?: string | undefined;
  readonly repeated?: string | undefined;
}

function Form({ token, link, end }: FormProps) {
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [refused, setRefused] = useState<Errors>({});
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors: Errors = { ...refused, ...(checked && errorsOf(typed)) };
  const focus = (name: keyof Errors) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();

  const set = async () => {
    setChecked(true);
    setFailure(null);
    setRefused({});
    const wrong = errorsOf(typed);
    if (wrong.password !== undefined) return focus('password');
    if (wrong.repeated !== undefined) return focus('repeated');
    setBusy(true);
    try {
      await call(passwordLinks.set, { params: { token }, body: { password: typed.password } });
      end('done');
    } catch (error) {
      const problem = asProblem(error);
      if (problem.status === 404) return end('dead');
      const password = problem.errors['password']?.join(' ');
      setRefused({ password });
      if (password === undefined) setFailure(problem.message);
      setBusy(false);
      focus('password');
    }
  };

  return (
    <EntranceFrame title="Definir senha">
      <p className={classes.text}>
        Olá, {link.name}. Escolha a senha com que você vai entrar com o e-mail <strong>{link.email}</strong>.
        Só você vai conhecê-la.
      </p>
      <form
        method="post"
        ref={form}
        noValidate
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void set();
        }}
      >
        {/* Password managers read here whose password it is. */}
        <input type="text" autoComplete="username" value={link.email} readOnly hidden />
        <PlainPasswordField
          name="password"
          label="Nova senha"
          autoComplete="new-password"
          value={typed.password}
          error={errors.password}
          change={(password) => {
            setRefused({});
            setTyped((before) => ({ ...before, password }));
          }}
        />
        <p className={classes.hint}>
          Pelo menos 8 caracteres. Uma frase longa é mais fácil de lembrar e mais difícil de adivinhar.
        </p>
        <PlainPasswordField
          name="repeated"
          label="Repita a nova senha"
          autoComplete="new-password"
          value={typed.repeated}
          error={errors.repeated}
          change={(repeated) => setTyped((before) => ({ ...before, repeated }))}
        />
        {failure !== null && <PlainAlert>{failure}</PlainAlert>}
        <PlainButton type="submit" disabled={busy}>
          {busy ? 'Definindo...' : 'Definir senha'}
        </PlainButton>
      </form>
    </EntranceFrame>
  );
}

/** @param email Whose password it is. */
function Done({ email }: { readonly email: string }) {
  const other = useOther(email);
  return (
    <EntranceFrame title="Senha definida">
      <p className={classes.text} tabIndex={-1} ref={takeFocus}>
        Pronto. Todos os acessos anteriores foram encerrados.
      </p>
      {other !== null && (
        <output className={classes.text}>
          Neste navegador está aberta a conta de {other}. Saia dela para entrar com a nova senha.
        </output>
      )}
      <a className={classes.aside} href={ADDRESSES.login}>
        {other === null ? 'Entrar com a nova senha' : `Abrir a conta de ${other}`}
      </a>
    </EntranceFrame>
  );
}

/** Who else is signed in at this browser: the sign-in page leads to their panel. */
function useOther(email: string): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (readToken() === null) return;
    void call(session.user).then(
      ({ body }) => setName(body.email === email ? null : body.name),
      // Nobody: their own sessions ended with the password.
      () => undefined,
    );
  }, [email]);
  return name;
}

function Dead() {
  return (
    <EntranceFrame title="Este link não vale mais">
      <p className={classes.text} role="alert">
        Um link serve uma vez só, por tempo limitado, e um mais novo encerra o anterior. Peça outro à gerência
        ou ao escritório de projetos.
      </p>
      <a className={classes.aside} href={OPEN_ADDRESSES.forgotten}>
        Esqueci a senha
      </a>
      <a className={classes.aside} href={ADDRESSES.login}>
        Voltar para a entrada
      </a>
    </EntranceFrame>
  );
}

/** The first sentence of each field; nothing of one that is right. */
function errorsOf({ password, repeated }: { password: string; repeated: string }): Errors {
  const weak = linkPasswordBody.safeParse({ password }).error?.issues[0]?.message;
  const other = repeated === '' ? ACCOUNT_MESSAGES.repeat : ACCOUNT_MESSAGES.different;
  return {
    ...(weak !== undefined && { password: weak }),
    ...(repeated !== password || repeated === '' ? { repeated: other } : {}),
  };
}
