/** One act on many springs of a project: each is done, or refused with its reason. */
import { PROJECT_SPRING_MESSAGES, type projectSprings } from '#domain/resources/project-springs.ts';
import { actRefusal, SPRING_ACT_REFUSALS } from '#domain/rules/spring-acts.ts';
import { SPRING_STATUS, type SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { changesBetween } from '../../platform/audit/audit.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { locked } from '../../platform/database/locking.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import type { PlainHandler, WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';

type Bulk = typeof projectSprings.bulk;
type BulkCall = WriteCall<Bulk>;

const [, , FINISHED] = SPRING_STATUS.map(({ value }) => value);

export const actOnSprings: PlainHandler<Bulk> = async (call) => {
  const { db, body } = call;
  const columns = changedColumns(body);
  const ids = [...new Set(body.ids)];
  const springs = new Map((await lockSprings(call, ids)).map((row) => [row.id, row]));
  const refused: { id: number; label: string | null; reason: string }[] = [];
  const done: number[] = [];
  const changed: { recordId: number; changes: ReturnType<typeof changesBetween> }[] = [];
  for (const id of ids) {
    const row = springs.get(id);
    const reason = row ? actRefusal(body.action, row.status as SpringStatus) : SPRING_ACT_REFUSALS.unknown;
    if (reason !== null) {
      refused.push({ id, label: row?.label ?? null, reason });
      continue;
    }
    done.push(id);
    const changes = changesBetween({ ...row }, { ...row, ...columns });
    if (Object.keys(changes).length > 0) changed.push({ recordId: id, changes });
  }
  if (changed.length > 0) {
    await db
      .updateTable('water_springs')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where(
        isAmong(
          db,
          'id',
          changed.map(({ recordId }) => recordId),
        ),
      )
      .execute();
  }
  await auditRecords(call, db, changed);
  // Each spring has its own entry.
  return { body: { done, refused, delivery_notes: [] }, audit: null };
};

/** What the act writes. Throws 422 for a month that belongs to another act, or is left out. */
function changedColumns({ action, planned_month }: BulkCall['body']) {
  if (action === 'finish') {
    if (planned_month !== undefined)
      throw invalid({ planned_month: [PROJECT_SPRING_MESSAGES.monthElsewhere] });
    return { status: FINISHED };
  }
  if (planned_month === undefined) throw invalid({ planned_month: [PROJECT_SPRING_MESSAGES.month] });
  return { planned_month: planned_month || null };
}

/** The rows that the caller may see, their locks held till the transaction ends. */
function lockSprings({ db, params, user }: BulkCall, ids: readonly number[]) {
  const query = db
    .selectFrom('water_springs')
    .select(['id', 'label', 'status', 'planned_month'])
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'))
    .where(isAmong(db, 'id', ids))
    .orderBy('id');
  return locked(db, query).execute();
}
