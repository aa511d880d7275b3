import { useState } from 'react';
import { type User, users } from '#domain/resources/users.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import type { Fields } from '../../components/form/form-route.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import type { Answer } from '../../platform/client.ts';
import { write } from '../../platform/queries.ts';
import { refreshUserAfterSave, useUser } from '../../platform/session.ts';
import { isOfPresentSession, readToken } from '../../platform/token.ts';
import { AccessLinkButton, AccessLinkDialog, makeAccessLink } from './access-link.tsx';
import { SecondFactorButton } from './second-factor-button.tsx';
import { UserFields } from './fields.tsx';

const LIST = addressOf('users');

type UserEdit = BodyOf<typeof users.update>;

export function UserCreatePage() {
  /** Whose link is told while the next one is typed. */
  const [before, setBefore] = useState<number | null>(null);
  return (
    <>
      <CreatePage
        title="Cadastro de usuário"
        route={users.create}
        initial={{ name: '', role: null, email: '', password: '', enabled: true, projects: [] }}
        back={LIST}
        onward={(created) => addressOf('user', { userId: created.user_id })}
        toBody={withoutProjects}
        alsoSave={finishCreation}
        beforeNext={(created) => setBefore(created.user_id)}
      >
        <UserFields whose="new" />
      </CreatePage>
      {before !== null && <AccessLinkDialog userId={before} />}
    </>
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
      // The sidebar shows one's own name and projects.
      afterWrite={isOwn ? refreshUserAfterSave : undefined}
      toBody={withoutProjects}
      actions={
        !isOwn && (
          <>
            <SecondFactorButton userId={userId} />
            <AccessLinkButton userId={userId} />
          </>
        )
      }
      saveFirst={{ save: changeProjects, saved: 'Os projetos foram salvos; os outros dados, não.' }}
    >
      <UserFields whose={isOwn ? 'own' : 'other'} />
    </EditPage>
  );
}

/** The links to projects have a call of their own. */
function withoutProjects(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'projects'));
}

async function linkProjects({ body: { id }, etag }: Answer<User>, { projects }: Fields) {
  const body = users.assignProjects.body.parse({ projects });
  if (body.projects.length === 0) return null;
  try {
    await write(users.assignProjects, { params: { id }, body, ifMatch: etag });
    return null;
  } catch (error) {
    const problem = asProblem(error);
    // The same form is taken up after signing in.
    if (problem.status === 401) throw error;
    return `O usuário foi cadastrado, mas os projetos não foram salvos. ${problem.message} Eles continuam marcados aqui: use 'Atualizar' para salvá-los.`;
  }
}

/** What the new user's own call does not do: the projects, and the link of who is invited. */
async function finishCreation(created: Answer<User>, fields: Fields): Promise<string | null> {
  const token = readToken();
  const unlinked = await linkProjects(created, fields);
  if (fields.password !== null) return unlinked;
  if (!isOfPresentSession(token)) throw new ApiProblem(401, null);
  try {
    await makeAccessLink(created.body.id);
    return unlinked;
  } catch (error) {
    const problem = asProblem(error);
    if (problem.status === 401) throw error;
    const failed = `O usuário foi cadastrado, mas o link não foi criado. ${problem.message} Use 'Criar link de acesso' nesta tela.`;
    return unlinked === null ? failed : `${unlinked} ${failed}`;
  }
}

async function changeProjects({ projects }: UserEdit, from: Answer<User>): Promise<Answer<User> | null> {
  const linked = from.body.projects.map(({ id }) => id);
  const same = projects?.length === linked.length && projects.every((id) => linked.includes(id));
  if (!projects || same) return null;
  return write(users.assignProjects, {
    params: { id: from.body.id },
    body: { projects },
    ifMatch: from.etag,
  });
}
