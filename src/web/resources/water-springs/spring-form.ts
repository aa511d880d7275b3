/** A spring as its edit form has it: flat, so that each field and each conflict has a name of its own. */
import { surveyBody, waterSpring, waterSprings } from '#domain/resources/water-springs.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { isOnlyRegistered, needsDeliveryDate } from '#domain/rules/spring-status.ts';
import { z } from 'zod';

const { label, recovery_modality, surveyed_at, notes, characteristics } = surveyBody.shape;
const { status, delivery_date } = waterSprings.update.body.shape;

const springForm = z.strictObject({
  label,
  status: status.unwrap(),
  delivery_date,
  recovery_modality,
  surveyed_at,
  ...characteristics.shape,
  notes,
});

/** The record with its characteristics beside the other fields too. */
const flatSpring = waterSpring.transform((spring) => ({ ...spring, ...spring.characteristics }));

export const springRoutes = {
  get: { ...waterSprings.get, response: flatSpring },
  update: { ...waterSprings.update, response: flatSpring, body: springForm },
};

export type FlatSpring = z.output<typeof flatSpring>;

/** What the API takes of the form: past 'Cadastrada' the status and its date only. */
export function toSpringBody(values: z.output<typeof springForm>, record: FlatSpring) {
  const { label, status, delivery_date, recovery_modality, surveyed_at, notes, ...characteristics } = values;
  const delivery = { status, ...(needsDeliveryDate(status as SpringStatus) && { delivery_date }) };
  if (!isSurveyOpen(record)) return delivery;
  return { ...delivery, label, recovery_modality, surveyed_at, notes, characteristics };
}

/** Whether label, modality, characteristics and notes may still change. */
export function isSurveyOpen(record: { readonly status: number }): boolean {
  return isOnlyRegistered(record.status as SpringStatus);
}
