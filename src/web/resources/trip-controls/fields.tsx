import { tripControl, tripControls } from '#domain/resources/trip-controls.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { ActivityField } from '../../components/activity-field.tsx';
import {
  DateTimeField,
  DecimalField,
  FieldGroup,
  MoneyField,
  type Option,
  ReadOnlyField,
  TextAreaField,
} from '../../components/fields/index.ts';
import { PlaceFields } from '../../components/place-fields.tsx';
import { type SavedTrip, VehicleFields } from './vehicle-fields.tsx';

const LABELS = labelsOf(tripControls.create.body.shape);

interface TripFieldsProps {
  /** Name of whoever registers it, or registered it. */
  readonly user: string;
  /** Of a trip that exists. */
  readonly saved?: SavedTrip & {
    readonly activity: { readonly id: number; readonly name: string };
    readonly origin: Option;
    readonly destination: Option;
  };
}

export function TripFields({ user, saved }: TripFieldsProps) {
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
            currentCity={saved?.origin}
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
        </SimpleGrid>
      </FieldGroup>
      <FieldGroup title="Atividade realizada">
        <TextAreaField name="activity_note" label={LABELS.activity_note} required />
      </FieldGroup>
    </>
  );
}
