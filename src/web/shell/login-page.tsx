import { Alert, Button, Checkbox } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { session as routes } from '#domain/resources/session.ts';
import { EmailField, PasswordField } from '../components/fields/text-fields.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { asProblem } from '../platform/api-problem.ts';
import { signIn, useSession } from '../platform/session.ts';
import { Logo } from '../theme/logo.tsx';
import { DemonstrationAccounts } from './demonstration-accounts.tsx';
import { DemonstrationBanner } from './demonstration-banner.tsx';
import classes from './login-page.module.css';

const FAILED = 'Falha ao fazer login! Verifique suas credenciais e tente novamente.';

export function LoginPage() {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(routes.open.body),
    defaultValues: { email: '', password: '', remember: false },
  });
  const enter = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      // The guard leads on once someone is signed in.
      await signIn(credentials);
    } catch (error) {
      const problem = asProblem(error);
      // Too many attempts, no connection: their own sentence says more than 'check your credentials'.
      setFailure(problem.status === 401 ? FAILED : problem.message);
      form.setFocus('password');
    }
  });
  const busy = form.formState.isSubmitting;

  return (
    <div className={classes.screen}>
      <DemonstrationBanner />
      <div className={classes.page}>
        <Slopes />
        <main className={classes.panel}>
          <div className={classes.brand}>
            <Logo size={44} />
            <span>Vertente</span>
          </div>
          <PageTitle>Acesso ao painel</PageTitle>
          {session.status === 'signed_out' && session.reason === 'expired' && (
            <output className={classes.notice}>
              Sua sessão terminou. Entre de novo para continuar de onde parou.
            </output>
          )}
          <FormProvider {...form}>
            <form noValidate onSubmit={(event) => void enter(event)} className={classes.form}>
              <EmailField name="email" label="E-mail" required autoComplete="username" />
              <PasswordField name="password" label="Senha" required autoComplete="current-password" />
              <Checkbox label="Lembrar-me" {...form.register('remember')} />
              {failure !== null && (
                <Alert color="red" variant="light" role="alert">
                  {failure}
                </Alert>
              )}
              <Button type="submit" size="md" fullWidth disabled={busy}>
                {busy ? 'Acessando...' : 'Acessar'}
              </Button>
            </form>
          </FormProvider>
          <DemonstrationAccounts onChoose={(account) => form.reset({ ...account, remember: false })} />
        </main>
      </div>
    </div>
  );
}

/** Contour lines that run down to a spring. */
function Slopes() {
  return (
    <div className={classes.slopes} aria-hidden="true">
      <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => (
          <path
            key={step}
            d={`M-40 ${120 + step * 62} C 120 ${40 + step * 66}, 210 ${210 + step * 58}, 330 ${150 + step * 62} S 520 ${60 + step * 70}, 660 ${170 + step * 60}`}
          />
        ))}
      </svg>
      <p className={classes.motto}>Da nascente ao relatório, o trabalho de campo num só lugar.</p>
    </div>
  );
}
