/** Many entries of the schedule finished, or open again: each by itself, in one transaction. */
import { SCHEDULE_ACT_MESSAGES, type scheduleActs } from '#domain/resources/schedule-acts.ts';
import { changesBetween } from '../platform/audit/audit.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import { isAmong } from '../platform/database/compiled-query.ts';
import { locked } from '../platform/database/locking.ts';
import { auditRecords } from '../platform/http/call-audit.ts';
import type { PlainHandler, WriteCall } from '../platform/http/call.ts';

type Bulk = typeof scheduleActs.bulk;

/** An entry that is as the act would make it counts as done, and nothing is told of it. */
export const actOnSchedule: PlainHandler<Bulk> = async (call) => {
  const { db, body } = call;
  const ids = [...new Set(body.ids)];
  const finished = body.action === 'finish' ? 1 : 0;
  const found = new Map((await lockEntries(call, ids)).map((row) => [row.id, row]));
  const changed = [...found.values()].filter((row) => row.finished !== finished);
  if (changed.length > 0) {
    await db
      .updateTable('execution_cronograms')
      .set((eb) => ({ finished, version: eb('version', '+', 1) }))
      .where(
        isAmong(
          db,
          'id',
          changed.map(({ id }) => id),
        ),
      )
      .execute();
  }
  await auditRecords(
    call,
    db,
    changed.map((row) => ({ recordId: row.id, changes: changesBetween(row, { ...row, finished }) })),
  );
  const refused = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, reason: SCHEDULE_ACT_MESSAGES.unknown }));
  // Each entry of the schedule has its own in the audit.
  return { body: { done: ids.filter((id) => found.has(id)), refused }, audit: null };
};

/** The rows that the caller may see, their locks held till the transaction ends. */
function lockEntries({ db, params, user }: WriteCall<Bulk>, ids: readonly number[]) {
  const query = db
    .selectFrom('execution_cronograms')
    .select(['id', 'finished'])
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'execution_cronograms.project_id'))
    .where(isAmong(db, 'id', ids))
    .orderBy('id');
  return locked(db, query).execute();
}
