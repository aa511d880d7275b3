/** 'Cadastrar as 8 válidas': each reading becomes a spring, or stays as it is and says why. */
import type { springSheets } from '#domain/resources/spring-sheets.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { withinSavepoint } from '../../platform/database/savepoint.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import type { PlainHandler, WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { registerImport } from './create.ts';
import { labelOfReading } from './import.ts';

type BulkRegister = typeof springSheets.bulkRegister;

export const bulkRegisterHandler: PlainHandler<BulkRegister> = async (call) => {
  await requireProperty(call);
  const ids = [...new Set(call.body.import_ids)];
  const labels = await labelsOf(call, ids);
  const done: { import_id: number; id: number; label: string }[] = [];
  const refused: { import_id: number; label: string | null; reason: string }[] = [];
  for (const import_id of ids) {
    const label = labels.get(import_id) ?? null;
    try {
      const id = await withinSavepoint(call.db, () => registerImport(call, import_id));
      done.push({ import_id, id, label: label ?? '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const [sentence] = Object.values(error.errors ?? {}).flat();
      refused.push({ import_id, label, reason: sentence ?? error.message });
    }
  }
  await auditRecords(
    call,
    call.db,
    done.map(({ id, label }) => ({ recordId: id, changes: { label: [null, label] } })),
  );
  // Each spring has its own entry.
  return { body: { done, refused }, audit: null };
};

/** The codes in the caller's own readings of this property; nobody else's is told. */
async function labelsOf(
  { db, params, user }: WriteCall<BulkRegister>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('spring_imports')
    .select(['id', 'survey'])
    .where(isAmong(db, 'id', ids))
    .where('user_id', '=', user.id)
    .where('rural_property_id', '=', params.propertyId)
    .execute();
  return new Map(rows.map(({ id, survey }) => [id, labelOfReading(survey)]));
}
