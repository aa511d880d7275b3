import { USER_MESSAGES, users } from '#domain/resources/users.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';
import { refreshUser, useUser } from '../../platform/session.ts';
import { UserFields } from './fields.tsx';
import { RoleFilter, useRoleFilter } from './role-filter.tsx';

const LIST = addressOf('users');

export function UsersPage() {
  const me = useUser();
  const role = useRoleFilter();
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
      filters={{ query: role === null ? {} : { role }, controls: <RoleFilter /> }}
      empty="Ainda não existem usuários cadastrados."
      add={addressOf('userNew')}
      open={(user) => addressOf('user', { userId: user.id })}
      keeps={(user) => user.id === me.id}
      removeFailure={refusalOfRemoval}
    />
  );
}

export function UserCreatePage() {
  return (
    <CreatePage
      title="Cadastro de usuário"
      route={users.create}
      initial={{ name: '', role: null, email: '', password: '', enabled: true, projects: [] }}
      back={LIST}
      onward={(created) => addressOf('user', { userId: created.user_id })}
    >
      <UserFields whose="new" />
    </CreatePage>
  );
}

export function UserEditPage() {
  const { userId } = useAddressIds('user');
  const isOwn = useUser().id === userId;
  return (
    <EditPage
      title="Edição de usuário"
      routes={users}
      params={{ id: userId }}
      back={LIST}
      afterWrite={isOwn ? renewGreeting : undefined}
    >
      <UserFields whose={isOwn ? 'own' : 'other'} />
    </EditPage>
  );
}

/** A server that failed without saying why leaves the usual reason. */
function refusalOfRemoval({ status, detail, message }: ApiProblem): string {
  return detail === null && status >= 400 ? USER_MESSAGES.inUse : message;
}

/** The sidebar shows one's own name and projects. */
async function renewGreeting(): Promise<void> {
  try {
    await refreshUser();
  } catch {
    // A new password has ended this session too: the sign-in page says so.
  }
}
