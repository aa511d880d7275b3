import { waterSprings } from '#domain/resources/water-springs.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { needsDeliveryDate, reachableStatuses } from '#domain/rules/spring-status.ts';
import { SimpleGrid } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { localNow } from '../../platform/local-now.ts';
import {
  DateTimeField,
  FieldGroup,
  FormLock,
  SelectField,
  useFormLock,
} from '../../components/fields/index.ts';
import { monthChoices } from '../project-springs/month-choices.ts';
import { PointFields } from './point-fields.tsx';
import { SheetAgain } from './sheet-again.tsx';
import type { WaterSpring } from './spring-boxes.tsx';
import { isSurveyOpen } from './spring-form.ts';
import { SurveyFields, TraitFields } from './survey-fields.tsx';

const LABELS = labelsOf(waterSprings.update.body.shape);

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
        <SurveyFields
          projectId={params.projectId}
          technician={spring.technician}
          technicianName={spring.technician_name}
          above={open && <SheetAgain params={params} />}
        />
        <TraitFields />
        {open && <PointFields params={params} told={pointsOpen} />}
      </FormLock>
    </>
  );
}

/** Only forward: the statuses behind are not offered. The planned month closes with the survey. */
function StatusFields({ spring }: Pick<SpringFieldsProps, 'spring'>) {
  const { locked } = useFormLock();
  const from = spring.status as SpringStatus;
  const chosen: unknown = useWatch({ name: 'status' });
  const { clearErrors, getValues, setValue } = useFormContext();
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
            if (!isDelivered) {
              setValue('delivery_date', null, { shouldDirty: true });
              clearErrors('delivery_date');
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
