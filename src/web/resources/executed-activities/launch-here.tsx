import { executedActivities } from '#domain/resources/executed-activities.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { recordQuery } from '../../platform/record-query.ts';

/** Leads to a new launch with this property chosen, for roles that may launch. */
export function LaunchHere({ propertyId }: { readonly propertyId: number }) {
  const may = useMay();
  // The screen's tabs read it too: no call more.
  const property = useQuery(recordQuery(ruralProperties, { projectId: useProjectId(), id: propertyId }));
  if (!may(executedActivities.create.can) || property.isLoadingError) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to={addressOf('launchNew')} search={{ propriedade: String(propertyId) }} />
      )}
    >
      Lançar atividade aqui
    </Button>
  );
}
