import { tripControl, tripControls } from '#domain/resources/trip-controls.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { Button, SimpleGrid } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { ActivityField } from '../../components/activity-field.tsx';
import {
  DateTimeField,
  DecimalField,
  FieldGroup,
  MoneyField,
  type Option,
  ReadOnlyField,
  TextAreaField,
  useFormLock,
} from '../../components/fields/index.ts';
import { PlaceFields } from '../../components/place-fields.tsx';
import classes from './trips.module.css';
import { type SavedTrip, VehicleFields } from './vehicle-fields.tsx';

const LABELS = labelsOf(tripControls.create.body.shape);

interface TripFieldsProps {
  /** Name of whoever registers it, or registered it. */
  readonly user: string;
  /** The city of origin that is proposed for a new one. */
  readonly base?: Option | undefined;
  /** Of a trip that exists. */
  readonly saved?: SavedTrip & {
    readonly activity: { readonly id: number; readonly name: string };
    readonly origin: Option;
    readonly destination: Option;
  };
}

export function TripFields({ user, base, saved }: TripFieldsProps) {
  return (
    <>
      <FieldGroup title="Viagem">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ActivityField current={saved?.activity} />
          <ReadOnlyField name="user" label={labelsOf(tripControl.shape).user} value={user} />
          <DateTimeField name="period_from" label={LABELS.period_from} required />
          <DateTimeField name="period_to" label={LABELS.period_to} required />
        </SimpleGrid>
      </FieldGroup>
      <FieldGroup title="Percurso">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PlaceFields
            required
            stateName="origin_state_id"
            stateLabel={LABELS.origin_state_id}
            cityName="city_origin"
            cityLabel="Cidade de origem"
            currentCity={saved?.origin ?? base}
          />
          <PlaceFields
            required
            stateName="destination_state_id"
            stateLabel={LABELS.destination_state_id}
            cityName="city_destination"
            cityLabel="Cidade de destino"
            currentCity={saved?.destination}
          />
        </SimpleGrid>
      </FieldGroup>
      <FieldGroup title="Veículo e abastecimento">
        <VehicleFields saved={saved} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MoneyField
            name="value_supplying"
            label={LABELS.value_supplying}
            required
            description="Em reais."
          />
          <DecimalField name="liter_supplying" label={LABELS.liter_supplying} required />
          <NoFuel />
        </SimpleGrid>
      </FieldGroup>
      <FieldGroup title="Atividade realizada">
        <TextAreaField name="activity_note" label={LABELS.activity_note} required />
      </FieldGroup>
    </>
  );
}

const FUEL = ['value_supplying', 'liter_supplying'] as const;

/** Writes 0 into both fields, instead of typing it on each trip without a stop for fuel. */
function NoFuel() {
  const { setValue } = useFormContext();
  const { locked } = useFormLock();
  if (locked) return null;
  const write = () => {
    for (const name of FUEL) setValue(name, 0, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Button variant="default" className={classes.noFuel} onClick={write}>
      Não houve abastecimento
    </Button>
  );
}
