/** Many springs delivered at once: a note for each property, and each property for itself. */
import { PROJECT_SPRING_MESSAGES } from '#domain/resources/project-springs.ts';
import { actRefusal, SPRING_ACT_REFUSALS } from '#domain/rules/spring-acts.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { deliveryDateProblem } from '#domain/rules/spring-status.ts';
import { localDateTime, normaliseDateTime } from '#domain/shared/dates.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { withinSavepoint } from '../../platform/database/savepoint.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { deliverSprings, type Entry } from '../delivery-notes/deliver.ts';
import { openNotesOf } from '../delivery-notes/open-notes.ts';
import { shortageText } from '../stock/shortage.ts';

export interface SpringToAct {
  readonly id: number;
  readonly label: string;
  readonly status: number;
  readonly surveyed_at: string | null;
  readonly rural_property_id: number;
}

interface Delivered {
  readonly done: readonly number[];
  readonly refusals: ReadonlyMap<number, string>;
  readonly notes: readonly number[];
  readonly entries: readonly Entry[];
}

/**
 * `springs` in the order in which they were sent, their rows locked: by id, before the
 * stock is, as whoever delivers locks them. What keeps one spring back is said of it alone;
 * what keeps its note back, of all of the property.
 * @throws Problem 422 for a date in the future
 */
export async function deliverByProperty(
  call: RowCall<{ projectId: number }> & { readonly db: Tx },
  springs: readonly SpringToAct[],
  sentDate: string,
): Promise<Delivered> {
  const { zone } = call.services.settings;
  const now = localDateTime(new Date(call.now), zone);
  const delivered_at = normaliseDateTime(sentDate, zone);
  const inFuture = deliveryDateProblem(delivered_at, { surveyedAt: null, now });
  if (inFuture !== null) throw invalid({ delivered_at: [inFuture] });

  const ids = springs.map(({ id }) => id);
  const held = await openNotesOf(call.db, ids);
  const refusals = new Map<number, string>();
  const properties = new Map<number, SpringToAct[]>();
  for (const spring of springs) {
    const draft = held.get(spring.id);
    const refusal =
      actRefusal('deliver', spring.status as SpringStatus) ??
      (draft ? SPRING_ACT_REFUSALS.inDraft(draft.noteId) : null) ??
      deliveryDateProblem(delivered_at, { surveyedAt: spring.surveyed_at, now });
    if (refusal !== null) refusals.set(spring.id, refusal);
    else {
      const own = properties.get(spring.rural_property_id) ?? [];
      properties.set(spring.rural_property_id, [...own, spring]);
    }
  }

  const done: number[] = [];
  const notes: number[] = [];
  const entries: Entry[] = [];
  for (const [property, own] of properties) {
    const springIds = own.map(({ id }) => id);
    const delivery = await delivered(call, { property, springIds, delivered_at });
    if ('refusal' in delivery) for (const id of springIds) refusals.set(id, delivery.refusal);
    else {
      done.push(...springIds);
      notes.push(delivery.noteId);
      entries.push(...delivery.entries);
    }
  }
  return { done, refusals, notes, entries };
}

async function delivered(
  call: RowCall<{ projectId: number }> & { readonly db: Tx },
  wanted: Parameters<typeof deliverSprings>[1],
): Promise<{ readonly noteId: number; readonly entries: readonly Entry[] } | { readonly refusal: string }> {
  try {
    const { short, noteId, entries } = await withinSavepoint(call.db, () => deliverSprings(call, wanted));
    if (noteId === null)
      return { refusal: PROJECT_SPRING_MESSAGES.short(short.map(shortageText).join('; ')) };
    return { noteId, entries };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: error.message };
  }
}
