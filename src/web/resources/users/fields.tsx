import { userCreateBody } from '#domain/resources/users.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { projects } from '#domain/resources/projects.ts';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CheckboxField,
  CheckboxGroupField,
  EmailField,
  PasswordField,
  SelectField,
  TextField,
  useFormLock,
} from '../../components/fields/index.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { rolesQuery } from './roles-query.ts';

const LABELS = labelsOf(userCreateBody.shape);

/** Whose form it is: of someone new, of another person, or of whoever is signed in. */
type Whose = 'new' | 'other' | 'own';

const PASSWORD_NOTES = {
  other: 'Deixe em branco para manter a atual. Uma senha nova encerra os acessos abertos.',
  own: 'Deixe em branco para manter a atual. Com uma senha nova, você precisará entrar de novo.',
} as const;

export function UserFields({ whose }: { readonly whose: Whose }) {
  const { locked } = useFormLock();
  const own = whose === 'own';
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="name" label={LABELS.name} required />
        <RoleField own={own} />
        <EmailField name="email" label={LABELS.email} required />
        {!locked && whose === 'new' && <FirstPasswordField />}
        {!locked && whose !== 'new' && (
          <PasswordField name="password" label={LABELS.password} description={PASSWORD_NOTES[whose]} />
        )}
      </SimpleGrid>
      <CheckboxField
        name="enabled"
        label={LABELS.enabled}
        disabled={own}
        description={own ? 'Só outra pessoa pode desativar a sua conta.' : undefined}
      />
      <LinkedProjectsField />
    </>
  );
}

/** A password to be told to the person, or none: they choose their own, behind a link. */
function FirstPasswordField() {
  const { control, setValue, clearErrors } = useFormContext();
  // An emptied field is '', so that only the tick says that there is none to be.
  const isInvited: boolean = useWatch({ control, name: 'password' }) === null;
  const invite = (invited: boolean) => {
    setValue('password', invited ? null : '', { shouldDirty: true });
    clearErrors('password');
  };
  return (
    <div>
      {!isInvited && (
        <PasswordField
          name="password"
          label={LABELS.password}
          required
          description="Pelo menos 8 caracteres."
        />
      )}
      <Checkbox
        mt={isInvited ? { base: 0, sm: 28 } : 'sm'}
        label="Convidar por link"
        description="A própria pessoa escolhe a senha, e ninguém mais a conhece. O link aparece depois de cadastrar."
        checked={isInvited}
        onChange={(event) => invite(event.currentTarget.checked)}
      />
    </div>
  );
}

function RoleField({ own }: { readonly own: boolean }) {
  const { data, error, refetch } = useQuery(rolesQuery());
  return (
    <div>
      <SelectField
        name="role"
        label={LABELS.role}
        required
        disabled={own}
        description={own ? 'Só outra pessoa pode mudar o seu cargo.' : undefined}
        options={data?.body.data.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {error && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
    </div>
  );
}

export function LinkedProjectsField() {
  const { data, error, refetch } = useQuery(wholeListQuery(projects.list));
  if (error) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  return (
    <CheckboxGroupField
      name="projects"
      label={LABELS.projects}
      description="Diretoria, gerência e escritório de projetos entram em todos, mesmo sem vínculo."
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      emptyText="Ainda não existem projetos cadastrados."
      noneText="Nenhum projeto vinculado."
    />
  );
}
