import { PageHead } from '../../components/page-head.tsx';
import classes from './account.module.css';
import { AccountTabs } from './account-tabs.tsx';
import { LookChoice } from './look-choice.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';

/** What every person may change about their own account. */
export function AccountPage() {
  return (
    <>
      <PageHead title="Minha conta" />
      <AccountTabs />
      <OwnDataForm />
      <section aria-labelledby="senha" className={classes.section}>
        <h2 id="senha" className={classes.heading}>
          Senha
        </h2>
        <p className={classes.about}>Trocar a senha encerra o seu acesso em todos os outros aparelhos.</p>
        <PasswordForm />
      </section>
      <LookChoice />
      <SecondFactor />
    </>
  );
}
