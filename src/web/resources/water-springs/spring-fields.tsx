import { surveyBody, waterSprings } from '#domain/resources/water-springs.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { type Option, SPRING_ENUMERATIONS, type SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { needsDeliveryDate, reachableStatuses } from '#domain/rules/spring-status.ts';
import { SimpleGrid } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { localNow } from '../../platform/local-now.ts';
import {
  DateField,
  DateTimeField,
  DecimalField,
  FieldGroup,
  FormLock,
  SelectField,
  TextAreaField,
  TextField,
  useFormLock,
} from '../../components/fields/index.ts';
import { monthChoices } from '../project-springs/month-choices.ts';
import { PointFields } from './point-fields.tsx';
import { SheetAgain } from './sheet-again.tsx';
import type { WaterSpring } from './spring-boxes.tsx';
import { isSurveyOpen } from './spring-form.ts';
import { TechnicianField } from './technician-field.tsx';

const LABELS = labelsOf({
  ...surveyBody.shape,
  ...surveyBody.shape.characteristics.shape,
  ...waterSprings.update.body.shape,
});

const { declivity, landscape_position, erosion, vegetation, typology, water_color, recovery_modality } =
  SPRING_ENUMERATIONS;

interface SpringFieldsProps {
  /** The spring's own. */
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
  readonly spring: Pick<WaterSpring, 'status' | 'planned_month' | 'technician' | 'technician_name'>;
  /** Told while the points can be edited here. */
  readonly pointsOpen: (open: boolean) => void;
}

/** Status and survey; the survey stays locked once the material was delivered. */
export function SpringFields({ params, spring, pointsOpen }: SpringFieldsProps) {
  const { locked } = useFormLock();
  const closed = !isSurveyOpen(spring);
  const open = !locked && !closed;
  return (
    <>
      <StatusFields spring={spring} />
      <FormLock locked={locked || closed}>
        <FieldGroup title="Levantamento">
          {open && <SheetAgain params={params} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField name="label" label={LABELS.label} required />
            <Choice name="recovery_modality" label={LABELS.recovery_modality} options={recovery_modality} />
            <DateField name="surveyed_at" label={LABELS.surveyed_at} />
            <TechnicianField
              projectId={params.projectId}
              current={spring.technician}
              written={spring.technician_name}
            />
          </SimpleGrid>
        </FieldGroup>
        <FieldGroup title="Características">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Choice name="declivity" label={LABELS.declivity} options={declivity} />
            <Choice
              name="landscape_position"
              label={LABELS.landscape_position}
              options={landscape_position}
            />
            <Choice name="erosion" label={LABELS.erosion} options={erosion} />
            <Choice name="vegetation" label={LABELS.vegetation} options={vegetation} />
            <Choice name="typology" label={LABELS.typology} options={typology} />
            <TextField name="typology_specification" label={LABELS.typology_specification} />
            <Choice name="water_color" label={LABELS.water_color} options={water_color} />
            <DecimalField name="distance_forest" label={LABELS.distance_forest} required />
          </SimpleGrid>
          <TextAreaField name="notes" label={LABELS.notes} />
        </FieldGroup>
        {open && <PointFields params={params} told={pointsOpen} />}
      </FormLock>
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

function Choice(props: ChoiceProps) {
  return <SelectField {...props} required />;
}

/** Only forward: the statuses behind are not offered. The planned month closes with the survey. */
function StatusFields({ spring }: Pick<SpringFieldsProps, 'spring'>) {
  const { locked } = useFormLock();
  const from = spring.status as SpringStatus;
  const chosen: unknown = useWatch({ name: 'status' });
  const { getValues, setValue } = useFormContext();
  const options = reachableStatuses(from);
  const delivered = options.some(({ value }) => value === chosen && needsDeliveryDate(value));
  return (
    <FieldGroup title="Situação">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          name="status"
          label={LABELS.status}
          options={options}
          required
          onChoose={(status) => {
            const isDelivered = options.some(({ value }) => value === status && needsDeliveryDate(value));
            // Most deliveries are noted as they happen.
            if (isDelivered && !getValues('delivery_date')) {
              setValue('delivery_date', localNow(), { shouldDirty: true });
            }
          }}
          description={
            !locked && options.length > 1 ? 'O status só avança: depois de salvo, não volta.' : undefined
          }
        />
        {delivered && <DateTimeField name="delivery_date" label={LABELS.delivery_date} required />}
        <FormLock locked={locked || !isSurveyOpen(spring)}>
          <SelectField
            name="planned_month"
            label={LABELS.planned_month}
            options={monthChoices(localNow().slice(0, 7), spring.planned_month)}
            noneText="Sem mês previsto"
          />
        </FormLock>
      </SimpleGrid>
    </FieldGroup>
  );
}
