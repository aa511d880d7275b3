/** A spring as its edit form has it: flat, so that each field and each conflict has a name of its own. */
import { type SurveyBody, surveyBody, waterSpring, waterSprings } from '#domain/resources/water-springs.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { hasSameMeasures } from '#domain/rules/spring-measures.ts';
import { deliveryDateProblem, isOnlyRegistered, needsDeliveryDate } from '#domain/rules/spring-status.ts';
import { z } from 'zod';
import { ApiProblem } from '../../platform/api-problem.ts';
import { localNow } from '../../platform/local-now.ts';

const { label, technician, recovery_modality, surveyed_at, notes, characteristics, coordinates } =
  surveyBody.shape;
const { status, delivery_date, planned_month, import_id } = waterSprings.update.body.shape;

/** A point as it was read carries its degrees too: they are not sent back. */
const points = z.array(z.object(coordinates.element.shape));

const springForm = z.strictObject({
  label,
  status: status.unwrap(),
  delivery_date,
  planned_month,
  recovery_modality,
  surveyed_at,
  technician,
  ...characteristics.shape,
  notes,
  coordinates: points,
  water_eyes: points,
  /** Of the sheet that was read anew into these fields. */
  import_id: import_id.unwrap().nullish(),
});

/** Of a spring that is drawn: what its sheet would have brought. */
export const drawnForm = springForm.omit({
  status: true,
  delivery_date: true,
  planned_month: true,
  import_id: true,
});

/** The form's fields in the parts that the API has. */
export function toSurvey(values: z.output<typeof drawnForm>): SurveyBody {
  const { label, recovery_modality, surveyed_at, technician, ...rest } = values;
  const { notes, coordinates, water_eyes, ...characteristics } = rest;
  const named = { label, recovery_modality, surveyed_at, technician, notes };
  return { ...named, coordinates, water_eyes, characteristics };
}

/** The record with its characteristics beside the other fields too. */
const flatSpring = waterSpring.transform((spring) => ({ ...spring, ...spring.characteristics }));

export const springRoutes = {
  get: { ...waterSprings.get, response: flatSpring },
  update: { ...waterSprings.update, response: flatSpring, body: springForm },
};

export type FlatSpring = z.output<typeof flatSpring>;

/** What the API takes of the form, in its parts. */
export interface SpringChange {
  readonly delivery: {
    readonly status: number;
    readonly delivery_date?: string | null | undefined;
    /** Absent past 'Cadastrada', unless it was changed all the same. */
    readonly planned_month?: string | null;
  };
  /** Null past 'Cadastrada', unless it was changed all the same. */
  readonly survey: SurveyBody | null;
  readonly import_id: number | null;
}

export function toSpringChange(values: z.output<typeof springForm>, record: FlatSpring): SpringChange {
  refuseDelivery(values, record);
  const { status, delivery_date, planned_month, import_id = null, ...survey } = values;
  const month = planned_month || null;
  const delivery = {
    status,
    ...(needsDeliveryDate(status as SpringStatus) && { delivery_date }),
    ...((isSurveyOpen(record) || month !== record.planned_month) && { planned_month: month }),
  };
  const sent = toSurvey(survey);
  // Delivered by somebody else meanwhile: the server refuses what was typed in words, nothing is dropped silently.
  const isSent = isSurveyOpen(record) || isChangedFrom(record, sent);
  return { delivery, survey: isSent ? sent : null, import_id };
}

/** A date of delivery that can't be is told before anything is sent, where it is another than the record's; one that is missing, by the server. */
function refuseDelivery(
  { status, delivery_date, surveyed_at }: z.output<typeof springForm>,
  record: FlatSpring,
): void {
  if (!needsDeliveryDate(status as SpringStatus)) return;
  if (!delivery_date || delivery_date === record.delivery_date) return;
  const place = { surveyedAt: surveyed_at || null, now: localNow() };
  const message = deliveryDateProblem(delivery_date, place);
  if (message !== null) throw new ApiProblem(422, null, { delivery_date: [message] });
}

function isChangedFrom(record: FlatSpring, sent: SurveyBody): boolean {
  const { characteristics: own, ...texts } = sent;
  return (
    (['label', 'surveyed_at', 'notes'] as const).some((name) => blank(texts[name]) !== record[name]) ||
    (sent.technician ?? null) !== record.technician_id ||
    characteristicNames.some((name) => blank(own[name]) !== record.characteristics[name]) ||
    !hasSameMeasures(sent, record)
  );
}

const characteristicNames = characteristics.keyof().options;

/** A cleared text is no text. */
function blank<T>(value: T): Exclude<T, undefined> | null {
  return value === undefined || value === '' ? null : (value as Exclude<T, undefined>);
}

/** Whether label, modality, characteristics and notes may still change. */
export function isSurveyOpen(record: { readonly status: number }): boolean {
  return isOnlyRegistered(record.status as SpringStatus);
}
