import { securityLog } from '#domain/resources/security-log.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { isSecurityKind, SECURITY_KINDS, type SecurityKind } from '#domain/shared/security-kinds.ts';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { DASH } from '../../components/list/columns.ts';
import { useListAddress } from '../../components/list/list-address.ts';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';

const KINDS = Object.entries(SECURITY_KINDS).map(([value, label]) => ({ value, label }));

/** What the address asks for. */
function useFilters() {
  const { kind = '' } = useListAddress().texts;
  return { ...usePeriod(), ...(isSecurityKind(kind) && { kind: kind satisfies SecurityKind }) };
}

/** Who got in, who was refused, what left the panel: newest first, and nothing to change. */
export function SecurityLogPage() {
  return (
    <ListPage
      title="Registro de segurança"
      routes={securityLog}
      columns={[
        { header: 'Quando', cell: ({ at }) => <Unbroken>{formatDateTime(at)}</Unbroken>, sort: 'at' },
        { header: 'O que houve', cell: ({ kind_label }) => kind_label },
        { header: 'Quem', cell: ({ user }) => user?.name ?? DASH },
        { header: 'Detalhe', cell: ({ detail }) => detail },
        {
          header: 'De onde',
          cell: ({ address, device }) => (device === null ? address : `${address}, ${device}`),
        },
      ]}
      search="Pesquisa (pessoa ou endereço de rede)"
      filters={{
        query: useFilters(),
        controls: (
          <>
            <AddressFilter name="kind" label="O que houve" all="Tudo" choices={KINDS} />
            <PeriodFilter label="Quando" />
          </>
        ),
      }}
      empty={NOTHING_FOUND}
      actions={
        <Button component={Link} to={addressOf('accessRules')} variant="default">
          Regras de acesso
        </Button>
      }
    />
  );
}
