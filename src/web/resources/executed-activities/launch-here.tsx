import { executedActivities } from '#domain/resources/executed-activities.ts';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';

/** Leads to a new launch with this property chosen, for roles that may launch. */
export function LaunchHere({ propertyId }: { readonly propertyId: number }) {
  const may = useMay();
  if (!may(executedActivities.create.can)) return null;
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
