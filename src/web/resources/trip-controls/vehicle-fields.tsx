import { labelsOf } from '#domain/shared/labels.ts';
import { TRIP_MESSAGES, tripControls } from '#domain/resources/trip-controls.ts';
import { vehicles } from '#domain/resources/vehicles.ts';
import { isDateTime } from '#domain/shared/dates.ts';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DecimalField, SelectField, useFormLock } from '../../components/fields/index.ts';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { latePart } from '../../components/late/late-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Notice } from '../../components/notice.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { type RouteKey, routeQuery } from '../../platform/queries.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { type Neighbours, type OdometerRemarks, odometerRemarks } from './odometer.ts';

const LABELS = labelsOf(tripControls.create.body.shape);

/** A trip that exists, with the vehicle that it is registered with: its readings are the record's own then. */
export interface SavedTrip {
  readonly id: number;
  readonly vehicle: { readonly id: number; readonly plate: string };
}

/** Keeps the place of a line that is not here yet. */
const BLANK_LINE = '\u00A0';

/** The vehicle and its readings, compared with those of its trips before and after this one. */
export function VehicleFields({ saved }: { readonly saved?: SavedTrip }) {
  const remarks = useOdometer(saved);
  const { locked } = useFormLock();
  const compareReadings = useReadingOrder();
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 3 }} onBlur={compareReadings}>
        <VehicleField current={saved?.vehicle} />
        <DecimalField
          name="initial_km"
          label={LABELS.initial_km}
          required
          // Helps to type it; nothing moves under the eyes of who only reads.
          description={locked ? undefined : (remarks?.known ?? undefined)}
        />
        <DecimalField name="final_km" label={LABELS.final_km} required />
      </SimpleGrid>
      <output>
        {remarks?.warnings.map((sentence) => (
          <Notice key={sentence} kind="warning" role="note" mt="sm" p="sm">
            {sentence}
          </Notice>
        ))}
      </output>
    </div>
  );
}

function VehicleField({ current }: { readonly current: SavedTrip['vehicle'] | undefined }) {
  const { setValue } = useFormContext();
  const { data, error, refetch } = useQuery(wholeListQuery(vehicles.list, { query: { sort: 'plate' } }));
  const chosen: unknown = useWatch({ name: 'vehicle' });
  const known = data ?? (current && [{ ...current, model_description: BLANK_LINE }]);
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  return (
    <div>
      <SelectField
        name="vehicle"
        label={LABELS.vehicle}
        required
        options={known?.map(({ id, plate }) => ({ value: id, label: plate }))}
        emptyText="Ainda não existem veículos cadastrados."
        description={known?.find(({ id }) => id === chosen)?.model_description}
      />
      {known?.length === 0 && (
        <CreateNow
          title="Cadastro de novo veículo"
          route={vehicles.create}
          list={vehicles.list}
          initial={{ plate: '', model_description: '' }}
          made={({ id }) => setValue('vehicle', id, { shouldDirty: true, shouldValidate: true })}
        >
          <NewVehicleFields />
        </CreateNow>
      )}
    </div>
  );
}

const NewVehicleFields = latePart(async () => (await import('../vehicles/fields.tsx')).VehicleFields, {
  isScreen: false,
});

/**
 * What to tell about the readings. Of a vehicle that was chosen here, the last
 * reading is proposed as the first of this trip.
 */
function useOdometer(saved: SavedTrip | undefined): OdometerRemarks | null {
  const typed: readonly unknown[] = useWatch({
    name: ['vehicle', 'initial_km', 'final_km', 'period_from'],
  });
  const [vehicle, initial, final, from] = typed;
  const vehicleId = typeof vehicle === 'number' ? vehicle : null;
  const { data, isPlaceholderData } = useQuery({
    ...odometerQuery(useProjectId(), {
      vehicleId,
      period_from: typeof from === 'string' && isDateTime(from) ? from : undefined,
      trip: saved?.id,
    }),
    enabled: vehicleId !== null,
    // The old remark stays while another moment's is read, never another vehicle's.
    placeholderData: (before, query) => (vehicleIn(query?.queryKey) === vehicleId ? before : undefined),
  });
  const neighbours = vehicleId === null ? undefined : data?.body;
  useProposal(vehicleId === saved?.vehicle.id || isPlaceholderData ? undefined : neighbours);
  if (!neighbours) return null;
  return odometerRemarks(neighbours, {
    initial_km: typeof initial === 'number' ? initial : null,
    final_km: typeof final === 'number' ? final : null,
  });
}

/** Says on leaving a reading, not only on saving, that the last one is below the first. */
function useReadingOrder(): () => void {
  const { getValues, setError, clearErrors, getFieldState } = useFormContext();
  return () => {
    const initial: unknown = getValues('initial_km');
    const final: unknown = getValues('final_km');
    const isBackwards = typeof initial === 'number' && typeof final === 'number' && final < initial;
    if (isBackwards) setError('final_km', { type: 'order', message: TRIP_MESSAGES.kmBackwards });
    else if (getFieldState('final_km').error?.message === TRIP_MESSAGES.kmBackwards) clearErrors('final_km');
  };
}

interface OdometerQuestion {
  readonly vehicleId: number | null;
  readonly period_from: string | undefined;
  readonly trip: number | undefined;
}

function odometerQuery(projectId: number, { vehicleId, ...query }: OdometerQuestion) {
  return routeQuery(tripControls.odometer, { params: { projectId, vehicleId: vehicleId ?? 0 }, query });
}

function vehicleIn(key: RouteKey | undefined): unknown {
  const params = key?.[2];
  return params && 'vehicleId' in params ? params.vehicleId : null;
}

/** Puts the reading of the trip before into the form, unless the person typed one. */
function useProposal(neighbours: Neighbours | undefined): void {
  const { getValues, setValue, formState } = useFormContext();
  const { isSubmitted } = formState;
  const proposed = useRef<number | null>(null);
  useEffect(() => {
    if (!neighbours) return;
    const reading = neighbours.previous?.final_km ?? null;
    const initial: unknown = getValues('initial_km');
    // What the person typed stays, and is compared instead.
    if (initial !== null && initial !== proposed.current) return;
    proposed.current = reading;
    if (initial !== reading) {
      setValue('initial_km', reading, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  }, [neighbours, getValues, setValue, isSubmitted]);
}
