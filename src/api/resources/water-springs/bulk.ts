/** One act on many springs of a project: each is done, or refused with its reason. */
import { PROJECT_SPRING_MESSAGES, type projectSprings } from '#domain/resources/project-springs.ts';
import { actRefusal, SPRING_ACT_REFUSALS } from '#domain/rules/spring-acts.ts';
import { SPRING_STATUS, type SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { type Changes, changesBetween } from '../../platform/audit/audit.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { locked } from '../../platform/database/locking.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import type { PlainHandler, WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { deliverByProperty } from './bulk-deliver.ts';

type Bulk = typeof projectSprings.bulk;
type BulkCall = WriteCall<Bulk>;

const [, , FINISHED] = SPRING_STATUS.map(({ value }) => value);

export const actOnSprings: PlainHandler<Bulk> = async (call) => {
  const { db, body } = call;
  const columns = changedColumns(body);
  const ids = [...new Set(body.ids)];
  const found = new Map((await lockSprings(call, ids)).map((row) => [row.id, row]));
  const springs = ids.flatMap((id) => found.get(id) ?? []);
  const result = columns ? await change(call, springs, columns) : await deliver(call, springs);
  await auditRecords(call, db, result.entries);
  const refused = ids.flatMap((id) => {
    const row = found.get(id);
    const reason = row ? result.refusals.get(id) : SPRING_ACT_REFUSALS.unknown;
    return reason === undefined ? [] : [{ id, label: row?.label ?? null, reason }];
  });
  // Each spring has its own entry, and each note.
  return { body: { done: [...result.done], refused, delivery_notes: [...result.notes] }, audit: null };
};

type Row = Awaited<ReturnType<typeof lockSprings>>[number];

function deliver(call: BulkCall, springs: readonly Row[]) {
  const { delivered_at } = call.body;
  if (!delivered_at) throw invalid({ delivered_at: [PROJECT_SPRING_MESSAGES.deliveredAt] });
  return deliverByProperty(call, springs, delivered_at);
}

/** Finishes or plans: the same columns for all. */
async function change(
  { db, body }: BulkCall,
  springs: readonly Row[],
  columns: NonNullable<ReturnType<typeof changedColumns>>,
) {
  const refusals = new Map<number, string>();
  const done: number[] = [];
  const entries: { recordId: number; changes: Changes }[] = [];
  for (const row of springs) {
    const reason = actRefusal(body.action, row.status as SpringStatus);
    if (reason !== null) {
      refusals.set(row.id, reason);
      continue;
    }
    done.push(row.id);
    const changes = changesBetween({ ...row }, { ...row, ...columns });
    if (Object.keys(changes).length > 0) entries.push({ recordId: row.id, changes });
  }
  if (entries.length > 0) {
    const changed = entries.map(({ recordId }) => recordId);
    await db
      .updateTable('water_springs')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where(isAmong(db, 'id', changed))
      .execute();
  }
  return { done, refusals, notes: [], entries };
}

/**
 * What the act writes; null for a delivery, which is a note's matter. Throws 422 for a
 * month or a date that belongs to another act, or is left out.
 */
function changedColumns({ action, planned_month, delivered_at }: BulkCall['body']) {
  if (action !== 'plan' && planned_month !== undefined) {
    throw invalid({ planned_month: [PROJECT_SPRING_MESSAGES.monthElsewhere] });
  }
  if (action !== 'deliver' && delivered_at !== undefined) {
    throw invalid({ delivered_at: [PROJECT_SPRING_MESSAGES.dateElsewhere] });
  }
  if (action === 'deliver') return null;
  if (action === 'finish') return { status: FINISHED };
  if (planned_month === undefined) throw invalid({ planned_month: [PROJECT_SPRING_MESSAGES.month] });
  return { planned_month: planned_month || null };
}

/** The rows that the caller may see, their locks held till the transaction ends. */
function lockSprings({ db, params, user }: BulkCall, ids: readonly number[]) {
  const query = db
    .selectFrom('water_springs')
    .select(['id', 'label', 'status', 'planned_month', 'surveyed_at', 'rural_property_id'])
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'))
    .where(isAmong(db, 'id', ids))
    .orderBy('id');
  return locked(db, query).execute();
}
