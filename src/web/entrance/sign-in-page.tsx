import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { session as routes } from '#domain/resources/session.ts';
import { asProblem } from '../platform/api-problem.ts';
import { arePasskeysHere } from '../platform/passkeys-here.ts';
import { type SecondStepOwed, signIn } from '../platform/session.ts';
import { inSpareTime } from '../platform/spare-time.ts';
import { takeEarlySignIn, type TypedSignIn } from '../platform/early-sign-in.ts';
import { pressAgain, typedAhead } from './drawn-ahead.ts';
import { LateOidc } from './late-oidc.tsx';
import { LateAccounts } from './late-accounts.tsx';
import { EntranceFrame } from './entrance-frame.tsx';
import { fetchPanel } from './late-panel.tsx';
import { fetchLetters } from './letters.ts';
import { LateOpenPage } from './late-open-page.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PlainAlert, PlainButton, PlainField, PlainPasswordField, PlainTick } from './plain-fields.tsx';
import { OPEN_ADDRESSES } from '../platform/addresses.ts';
import classes from './sign-in-page.module.css';

const EXPIRED = 'Sua sessão terminou. Entre de novo para continuar de onde parou.';
const FAILED = 'Falha ao fazer login! Verifique suas credenciais e tente novamente.';

/** The page without the kit and without the router: it has to be there soon on a poor signal. */
export function SignInPage({ isExpired }: { readonly isExpired: boolean }) {
  const [owed, setOwed] = useState<SecondStepOwed | null>(null);
  const [notice, setNotice] = useState(isExpired ? EXPIRED : null);
  /** From then on the line is for the password's answer and for the first rows. */
  const isEntering = useRef(false);
  useEffect(() => inSpareTime(() => fetchAhead(() => !isEntering.current)), []);
  if (owed) {
    const back = (reason: string | null) => {
      setOwed(null);
      setNotice(reason);
    };
    return <LateOpenPage page={{ page: 'second-step', owed, back }} />;
  }
  return (
    <EntranceFrame title="Acesso ao painel">
      {notice !== null && <output className={classes.notice}>{notice}</output>}
      <SignInForm
        goOn={setOwed}
        entering={(is) => {
          isEntering.current = is;
        }}
      />
      <LateOidc goOn={setOwed} />
    </EntranceFrame>
  );
}

/** What fails now is fetched again, and said, once it is needed. */
function fetchAhead(mayLetters: () => boolean): void {
  fetchPanel()
    .then(() => (mayLetters() ? fetchLetters() : undefined))
    .catch(() => {});
}

interface SignInFormProps {
  readonly goOn: (owed: SecondStepOwed) => void;
  /** Told when the password is on its way, and when it was refused. */
  readonly entering: (is: boolean) => void;
}

function SignInForm({ goOn, entering }: SignInFormProps) {
  const [typed, setTyped] = useState(typedAhead);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Nobody is corrected before the first attempt. */
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // And what was typed while React drew.
  // oxlint-disable-next-line react/set-state-in-effect -- it is read from the page, which is newer than what was drawn
  useLayoutEffect(() => setTyped(typedAhead), []);
  useEffect(pressAgain, []);
  const errors = checked ? errorsOf(typed) : {};
  const set = (some: Partial<TypedSignIn>) => setTyped((before) => ({ ...before, ...some }));
  const focus = (name: keyof TypedSignIn) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();

  const enter = async () => {
    setChecked(true);
    setFailure(null);
    const early = takeEarlySignIn(typed);
    const read = routes.open.body.safeParse(typed);
    if (!read.success) {
      focus(errorsOf(typed).email === undefined ? 'password' : 'email');
      return;
    }
    setBusy(true);
    entering(true);
    const answer = signIn(read.data, early);
    // While the server looks at the password, and not before it can.
    fetchAhead(() => false);
    try {
      const owed = await answer;
      if (owed) goOn(owed);
    } catch (error) {
      const problem = asProblem(error);
      // Too many attempts, no connection: their own sentence says more than 'check your credentials'.
      setFailure(problem.status === 401 ? FAILED : problem.message);
      setBusy(false);
      entering(false);
      focus('password');
    }
  };

  return (
    <>
      <form
        ref={form}
        // Were it ever sent by the browser itself, no password may stand in an address.
        method="post"
        noValidate
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void enter();
        }}
      >
        <PlainField
          name="email"
          label="E-mail"
          // Not type="email": the browser would trim and judge the text before the schema does.
          type="text"
          inputMode="email"
          autoComplete="username"
          value={typed.email}
          error={errors.email}
          change={(email) => set({ email })}
        />
        <PlainPasswordField
          name="password"
          label="Senha"
          autoComplete="current-password"
          value={typed.password}
          error={errors.password}
          change={(password) => set({ password })}
        />
        <PlainTick
          name="remember"
          label="Lembrar-me"
          checked={typed.remember}
          change={(remember) => set({ remember })}
        />
        {failure !== null && <PlainAlert>{failure}</PlainAlert>}
        <PlainButton type="submit" disabled={busy}>
          {busy ? 'Acessando...' : 'Acessar'}
        </PlainButton>
      </form>
      {arePasskeysHere() && <PasskeyButton remember={typed.remember} />}
      <a className={classes.aside} href={OPEN_ADDRESSES.forgotten}>
        Esqueci a senha
      </a>
      <a className={classes.aside} href={OPEN_ADDRESSES.accessibility}>
        Acessibilidade
      </a>
      <LateAccounts
        onChoose={(account) => {
          setTyped({ ...account, remember: false });
          setChecked(false);
        }}
      />
    </>
  );
}

/** The first sentence of each refused field. */
function errorsOf(typed: TypedSignIn): { email?: string; password?: string } {
  const errors: Record<string, string> = {};
  for (const { path, message } of routes.open.body.safeParse(typed).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}
