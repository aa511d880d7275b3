import { zodResolver } from '@hookform/resolvers/zod';
import { SimpleGrid } from '@mantine/core';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { KEY_MESSAGES, programKeyBody, programKeys } from '#domain/resources/program-keys.ts';
import { daysBefore } from '#domain/shared/dates.ts';
import { grantable } from '#domain/shared/key-rights.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { CheckboxGroupField, DateField, TextField } from '../../../components/fields/index.ts';
import type { Fields } from '../../../components/form/form-route.ts';
import { UndraftedDialog } from '../../../components/form/undrafted-dialog.tsx';
import { localNow } from '../../../platform/local-now.ts';
import { write } from '../../../platform/queries.ts';
import { useUser } from '../../../platform/session.ts';
import { RightsField } from './rights-field.tsx';

const LABELS = labelsOf(programKeyBody.shape);
const USUAL_DAYS = 90;

/** At least one right; the server asks the same. */
const schema: z.ZodObject = programKeyBody.extend({
  permissions: programKeyBody.shape.permissions.refine(
    (rights) => Object.keys(rights).length > 0,
    KEY_MESSAGES.rights,
  ),
});

interface KeyDialogProps {
  readonly made: (key: { name: string; token: string }) => void;
  readonly close: () => void;
}

/** A new key: what it is for, until when, and what it opens. */
export function KeyDialog({ made, close }: KeyDialogProps) {
  const user = useUser();
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: {
      name: '',
      expires_at: daysBefore(localNow().slice(0, 10), -USUAL_DAYS),
      permissions: {},
      projects: [],
    },
  });
  const save = async (values: Fields) => {
    const { projects, ...body } = programKeyBody.parse(values);
    const some = projects && projects.length > 0 ? projects : null;
    const answer = await write(programKeys.create, { body: { ...body, projects: some } });
    made(answer.body);
  };
  return (
    <UndraftedDialog
      title="Nova chave para programas"
      form={form}
      save={save}
      failure="Falha ao criar a chave. Tente novamente!"
      submit={{ label: 'Criar chave', busy: 'Criando...' }}
      close={close}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          name="name"
          label={LABELS.name}
          description="Para que serve: 'Planilha de nascentes', por exemplo."
          required
        />
        <DateField name="expires_at" label={LABELS.expires_at} description="No máximo um ano." required />
      </SimpleGrid>
      <RightsField name="permissions" label={LABELS.permissions} own={grantable(user.role_id)} />
      <CheckboxGroupField
        name="projects"
        label={LABELS.projects}
        description="Nenhum marcado: todos em que você entra."
        options={user.projects.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText="Você ainda não entra em nenhum projeto."
      />
    </UndraftedDialog>
  );
}
