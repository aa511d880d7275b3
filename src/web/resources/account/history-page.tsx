import { ownHistory } from '#domain/resources/own-history.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { DASH } from '../../components/list/columns.ts';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { AccountTabs } from './account-tabs.tsx';

/** What was done in one's name: newest first, and nothing to change. */
export function AccountHistoryPage() {
  return (
    <ListPage
      title="Minha conta - Histórico"
      routes={ownHistory}
      tabs={<AccountTabs />}
      columns={[
        { header: 'Quando', cell: ({ at }) => <Unbroken>{formatDateTime(at)}</Unbroken> },
        {
          header: 'O que foi feito',
          cell: ({ action_label, key }) =>
            key === null ? action_label : `${action_label}, com a chave “${key}”`,
        },
        {
          header: 'Em quê',
          cell: ({ record, project }) => [record, project].filter(Boolean).join(', em ') || DASH,
        },
        { header: 'Campos', cell: ({ fields }) => fields ?? DASH },
        { header: 'De onde', cell: ({ address }) => address },
      ]}
      filters={{ query: usePeriod(), controls: <PeriodFilter label="Quando" /> }}
      empty="Ainda não há nada feito em seu nome."
    />
  );
}
