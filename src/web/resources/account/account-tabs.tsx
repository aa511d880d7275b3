import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useUser } from '../../platform/session.ts';
import classes from './account.module.css';
import { initialsOf } from './initials.ts';

export function AccountTabs() {
  const user = useUser();
  return (
    <RecordTabs
      label="Partes da minha conta"
      record={{ data: { body: user }, error: null }}
      facts={
        <div className={classes.who}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user.name)}
          </span>
          <div>
            <strong className={classes.name}>{user.name}</strong>
            <div>
              {user.role.name} · {user.email}
            </div>
          </div>
        </div>
      }
      tabs={[
        { label: 'Dados e senha', to: addressOf('account') },
        { label: 'Acessos abertos', to: addressOf('accountSessions') },
        { label: 'Chaves para programas', to: addressOf('accountKeys') },
        { label: 'Histórico', to: addressOf('accountHistory') },
      ]}
    />
  );
}
