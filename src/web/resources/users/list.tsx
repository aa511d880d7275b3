import { USER_MESSAGES, users } from '#domain/resources/users.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { type ApiProblem } from '../../platform/api-problem.ts';
import { useUser } from '../../platform/session.ts';
import { PeopleFilters, usePeopleFilters } from './people-filters.tsx';

export function UsersPage() {
  const me = useUser();
  return (
    <ListPage
      title="Usuários"
      routes={users}
      columns={[
        { header: 'Nome', cell: (user) => user.name, sort: 'name' },
        { header: 'Cargo', cell: (user) => user.role?.name, sort: 'role' },
        { header: 'E-mail', cell: (user) => user.email },
        { header: 'Ativo?', cell: (user) => (user.enabled ? 'Sim' : 'Não') },
      ]}
      search="Pesquisa (nome ou e-mail)"
      filters={{ query: usePeopleFilters(), controls: <PeopleFilters /> }}
      empty="Ainda não existem usuários cadastrados."
      add={addressOf('userNew')}
      open={(user) => addressOf('user', { userId: user.id })}
      keeps={(user) => user.id === me.id}
      removeFailure={refusalOfRemoval}
    />
  );
}

/** A server that failed without saying why leaves the usual reason. */
function refusalOfRemoval({ status, detail, message }: ApiProblem): string {
  return detail === null && status >= 400 ? USER_MESSAGES.inUse : message;
}
