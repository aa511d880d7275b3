import { executedActivities } from '#domain/resources/executed-activities.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { ListPage } from '../../components/list-page.tsx';
import { DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { LaunchHere } from '../executed-activities/launch-here.tsx';
import { PropertyTabs, usePropertyHeading } from './property-tabs.tsx';
import classes from './rural-properties.module.css';

/** What was done on the property: launched elsewhere, only read here. */
export function PropertyActivitiesPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyActivities');
  return (
    <ListPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Atividades realizadas')}
      routes={{ list: executedActivities.ofProperty }}
      params={{ projectId, propertyId }}
      columns={[
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
        {
          header: 'Descrição',
          cell: ({ description }) => <span className={classes.note}>{description}</span>,
        },
      ]}
      empty="Ainda não foram cadastradas atividades realizadas."
      back={addressOf('properties')}
      actions={<LaunchHere propertyId={propertyId} />}
      tabs={<PropertyTabs propertyId={propertyId} />}
    />
  );
}
