import { labelsOf } from '#domain/shared/labels.ts';
import { executedActivities } from '#domain/resources/executed-activities.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { SimpleGrid } from '@mantine/core';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { DateTimeField, IntegerField, TextAreaField } from '../../components/fields/index.ts';
import { FAILURES } from '../../components/form/messages.ts';
import { DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { PropertyField } from './property-field.tsx';
import { ScheduleEntryField } from './schedule-entry-field.tsx';

const LABELS = labelsOf(executedActivities.create.body.shape);

const LIST = addressOf('launches');

export function LaunchesPage() {
  const projectId = useProjectId();
  return (
    <ListPage
      title="Lançamento de Atividades"
      routes={executedActivities}
      params={{ projectId }}
      columns={[
        {
          header: 'Propriedade',
          cell: ({ rural_property }) => rural_property?.name ?? DASH,
          title: ({ rural_property }) => rural_property?.name ?? `${DASH} sem propriedade`,
          sort: 'rural_property',
        },
        {
          header: 'Atividade',
          cell: ({ execution_cronogram }) => execution_cronogram.activity.name,
          sort: 'activity',
        },
        {
          header: 'Responsável',
          cell: ({ execution_cronogram }) => execution_cronogram.user.name,
          sort: 'user',
        },
        {
          header: 'Produtores mobilizados',
          cell: ({ mobilized_producers }) => mobilized_producers ?? DASH,
          sort: 'mobilized_producers',
          numeric: true,
        },
        {
          header: 'Execução',
          cell: ({ executed_at }) => <Unbroken>{formatDateTime(executed_at)}</Unbroken>,
          sort: 'executed_at',
        },
      ]}
      search="Pesquisa (propriedade, atividade, responsável ou descrição)"
      empty="Ainda não existem dados cadastrados."
      add={addressOf('launchNew')}
      open={(launch) => addressOf('launch', { executedActivityId: launch.id })}
    />
  );
}

function LaunchFields({ property }: { readonly property?: { id: number; name: string } | null }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ScheduleEntryField />
        <PropertyField current={property} />
        <DateTimeField name="executed_at" label={LABELS.executed_at} required />
        <IntegerField name="mobilized_producers" label={LABELS.mobilized_producers} />
      </SimpleGrid>
      <TextAreaField name="description" label={LABELS.description} required />
    </>
  );
}

export function LaunchCreatePage() {
  const projectId = useProjectId();
  return (
    <CreatePage
      title="Cadastro de lançamento de atividade"
      route={executedActivities.create}
      params={{ projectId }}
      initial={{
        execution_cronogram: null,
        rural_property: null,
        description: '',
        executed_at: '',
        mobilized_producers: null,
      }}
      back={LIST}
    >
      <LaunchFields />
    </CreatePage>
  );
}

export function LaunchEditPage() {
  const projectId = useProjectId();
  const { executedActivityId } = useAddressIds('launch');
  return (
    <EditPage
      title="Edição de lançamento de atividade"
      routes={executedActivities}
      params={{ projectId, id: executedActivityId }}
      back={LIST}
      failure={FAILURES.saveUpdate}
    >
      {({ rural_property }) => <LaunchFields property={rural_property} />}
    </EditPage>
  );
}
