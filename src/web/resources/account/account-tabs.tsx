import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useUser } from '../../platform/session.ts';

export function AccountTabs() {
  const user = useUser();
  return (
    <RecordTabs
      label="Partes da minha conta"
      record={{ data: { body: user }, error: null }}
      tabs={[
        { label: 'Dados e senha', to: addressOf('account') },
        { label: 'Acessos abertos', to: addressOf('accountSessions') },
        { label: 'Chaves para programas', to: addressOf('accountKeys') },
        { label: 'Histórico', to: addressOf('accountHistory') },
      ]}
    />
  );
}
