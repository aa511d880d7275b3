import { USER_MESSAGES, users } from '#domain/resources/users.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { EmailLink } from '../../components/list/contact-links.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { useChosen } from '../../components/list/use-chosen.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { type ApiProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { useUser } from '../../platform/session.ts';
import { PeopleFilters, usePeopleFilters } from './people-filters.tsx';

type UserRow = ResponseOf<typeof users.list>['data'][number];

/** It comes with the first tick. */
const PeopleBar = latePart(async () => (await import('./people-bar.tsx')).PeopleBar, { isScreen: false });

export function UsersPage() {
  const me = useUser();
  const may = useMay();
  const chosen = useChosen<UserRow>('users');
  const filters = usePeopleFilters();
  return (
    <ListPage
      title="Usuários"
      routes={users}
      columns={[
        { header: 'Nome', cell: (user) => user.name, sort: 'name' },
        { header: 'Cargo', cell: (user) => user.role?.name, sort: 'role' },
        { header: 'E-mail', cell: (user) => <EmailLink email={user.email ?? null} /> },
        { header: 'Ativo?', cell: (user) => (user.enabled ? 'Sim' : 'Não') },
      ]}
      search="Pesquisa (nome ou e-mail)"
      saves="users"
      filters={{ query: filters, controls: <PeopleFilters /> }}
      above={chosen.wasUsed && <PeopleBar chosen={chosen} />}
      ticks={may('users.update') ? { ...chosen, nameOf: ({ name }) => name } : undefined}
      empty={Object.keys(filters).length > 0 ? NOTHING_FOUND : 'Ainda não existem usuários cadastrados.'}
      names={({ name, email }) => [['Nome', name], ...(email ? [['E-mail', email] as const] : [])]}
      add={addressOf('userNew')}
      open={(user) => addressOf('user', { userId: user.id })}
      goesWith="filtros salvos e chaves para programas"
      keeps={(user) => user.id === me.id}
      removeFailure={refusalOfRemoval}
    />
  );
}

/** A server that failed without saying why leaves the usual reason. */
function refusalOfRemoval({ status, detail, message }: ApiProblem): string {
  return detail === null && status >= 400 ? USER_MESSAGES.inUse : message;
}
