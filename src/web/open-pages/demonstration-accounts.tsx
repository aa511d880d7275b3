import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '#domain/shared/demonstration.ts';
import type { AccountsProps } from '../entrance/late-accounts.tsx';
import classes from './demonstration-accounts.module.css';

/** On the sign-in page of the demonstration: who one can be, each a button that fills the form. */
export function DemonstrationAccounts({ onChoose }: AccountsProps) {
  return (
    <section className={classes.accounts} aria-labelledby="contas-da-demonstracao">
      <h2 id="contas-da-demonstracao">Entrar como</h2>
      <ul>
        {DEMONSTRATION_ACCOUNTS.map(({ email, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose({ email, password: DEMONSTRATION_PASSWORD })}>
              <span>{role}</span>
              <span className={classes.email}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        A senha de todos é <code>{DEMONSTRATION_PASSWORD}</code>.
      </p>
    </section>
  );
}
