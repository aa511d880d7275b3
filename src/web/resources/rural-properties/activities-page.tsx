import { executedActivities } from '#domain/resources/executed-activities.ts';
import { ListPage } from '../../components/list-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { LAUNCH_COLUMNS } from '../executed-activities/launch-columns.tsx';
import { LaunchHere } from '../executed-activities/launch-here.tsx';
import { PropertyTabs, usePropertyHeading } from './property-tabs.tsx';
import classes from './rural-properties.module.css';

/** What was done on the property, each launch leading to its own screen. */
export function PropertyActivitiesPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyActivities');
  return (
    <ListPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Atividades realizadas')}
      routes={{ list: executedActivities.ofProperty }}
      params={{ projectId, propertyId }}
      columns={[
        ...LAUNCH_COLUMNS,
        {
          header: 'Descrição',
          cell: ({ description }) => <span className={classes.note}>{description}</span>,
        },
      ]}
      empty="Ainda não foram cadastradas atividades realizadas."
      back={addressOf('properties')}
      open={(launch) => addressOf('launch', { executedActivityId: launch.id })}
      openLabel={null}
      actions={<LaunchHere propertyId={propertyId} />}
      tabs={<PropertyTabs propertyId={propertyId} />}
    />
  );
}
