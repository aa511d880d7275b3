import { tripControls } from '#domain/resources/trip-controls.ts';
import { vehicles } from '#domain/resources/vehicles.ts';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DecimalField, SelectField } from '../../components/fields/index.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { routeQuery } from '../../platform/queries.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { odometerRemark } from './odometer.ts';
import classes from './trips.module.css';

interface VehicleFieldsProps {
  /** The vehicle that the trip is registered with; its readings are the record's own then. */
  readonly savedVehicle?: number;
}

/** The vehicle and its readings, compared with how its last trip ended. */
export function VehicleFields({ savedVehicle }: VehicleFieldsProps) {
  const vehicle: unknown = useWatch({ name: 'vehicle' });
  const compared = typeof vehicle === 'number' && vehicle !== savedVehicle ? vehicle : null;
  const remark = useOdometer(compared);
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <VehicleField />
        <DecimalField
          name="initial_km"
          label="KM inicial"
          required
          description={remark && !remark.isWarning ? remark.sentence : undefined}
        />
        <DecimalField name="final_km" label="KM final" required />
      </SimpleGrid>
      <output>
        {remark?.isWarning && (
          <span className={classes.warning}>
            <IconAlertTriangle size={20} aria-hidden />
            {remark.sentence}
          </span>
        )}
      </output>
    </div>
  );
}

function VehicleField() {
  const { data, error, refetch } = useQuery(wholeListQuery(vehicles.list, { query: { sort: 'plate' } }));
  const chosen: unknown = useWatch({ name: 'vehicle' });
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  return (
    <SelectField
      name="vehicle"
      label="Veículo"
      required
      options={data?.map(({ id, plate }) => ({ value: id, label: plate }))}
      emptyText="Ainda não existem veículos cadastrados."
      description={data?.find(({ id }) => id === chosen)?.model_description}
    />
  );
}

/** Proposes the last reading of the vehicle as the first of this trip, and what to tell about it. */
function useOdometer(vehicleId: number | null) {
  const projectId = useProjectId();
  const { getValues, setValue, formState } = useFormContext();
  const typed: readonly unknown[] = useWatch({ name: ['initial_km', 'final_km', 'period_from'] });
  const { data } = useQuery({
    ...routeQuery(tripControls.odometer, { params: { projectId, vehicleId: vehicleId ?? 0 } }),
    enabled: vehicleId !== null,
  });
  const last = vehicleId === null ? undefined : data?.body;
  const proposed = useRef<number | null>(null);
  const { isSubmitted } = formState;
  useEffect(() => {
    if (!last) return;
    const initial: unknown = getValues('initial_km');
    // What the person typed stays, and is compared instead.
    if (initial !== null && initial !== proposed.current) return;
    proposed.current = last.final_km;
    if (initial !== last.final_km) {
      setValue('initial_km', last.final_km, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  }, [last, getValues, setValue, isSubmitted]);
  if (!last) return null;
  const [initial, final, from] = typed;
  return odometerRemark(last, {
    initial_km: typeof initial === 'number' ? initial : null,
    final_km: typeof final === 'number' ? final : null,
    period_from: typeof from === 'string' && from !== '' ? from : null,
  });
}
