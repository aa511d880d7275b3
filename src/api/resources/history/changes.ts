/**
 * What changed, as a person reads it: the forms' own labels, names in the place
 * of ids, and a person's sealed data masked. Columns without a label say nothing.
 */
import type { HistoryEntry } from '#domain/resources/history.ts';
import { personalPlace } from '../../platform/audit/audit.ts';
import type { AuditRow } from '../../platform/audit/chain.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { labelsOfRecord, withoutSuffix } from './labels.ts';
import { maskedText } from './masked.ts';
import type { SeenProjects } from './seen-projects.ts';
import { valueText } from './values.ts';

/** With what a program did it: any record's entry may tell of a key. */
const KEY_LABEL = 'Chave para programas';

/** `{column: [before, after]}` as the entry was written. */
export type Told = Readonly<Record<string, unknown>>;
/** Name by column without `_id` and by id. */
export type Names = ReadonlyMap<string, string>;

/** What an entry tells; of a list that was read, or after an erasure: nothing. */
export function toldBy({ id, changes, personal }: AuditRow, secrets: Secrets): Told {
  return { ...readTold(secrets.openAudited(personal, personalPlace(id))), ...readTold(changes) };
}

function readTold(text: string | null): Told {
  return text === null ? {} : (JSON.parse(text) as Told);
}

export function describeChanges(
  { resource, record_id }: Pick<AuditRow, 'resource' | 'record_id'>,
  told: Told,
  names: Names,
  { secrets, projects }: { secrets: Secrets; projects: SeenProjects },
): HistoryEntry['changes'] {
  const labels = labelsOfRecord(resource);
  return Object.entries(told).flatMap(([column, pair]) => {
    const field = withoutSuffix(column);
    const ownLabel = labels.get(field);
    const isKey = ownLabel === undefined && column === 'token';
    const label = isKey ? KEY_LABEL : ownLabel;
    if (label === undefined || !Array.isArray(pair)) return [];
    const text = (value: unknown): string | null => {
      if (value === null || value === '') return null;
      // The name that its owner gave it, whatever the record: it may look like a date or a number.
      if (isKey && typeof value === 'string') return value;
      const masked =
        resource === 'rural_producers'
          ? maskedText(column, value, { secrets, producerId: record_id ?? 0 })
          : null;
      return masked ?? valueText(resource, column, value, names);
    };
    if (resource === 'users' && column === 'projects') {
      const [before, after] = [projects.text(pair[0]), projects.text(pair[1])];
      // What changed is none of this caller's projects.
      return before === after ? [] : [{ field, label, before, after }];
    }
    return [{ field, label, before: text(pair[0]), after: text(pair[1]) }];
  });
}

/** Table and column of the name that stands for an id. */
const NAMED = {
  user: ['users', 'name'],
  technician: ['users', 'name'],
  activity: ['activities', 'name'],
  sponsor: ['sponsors', 'name'],
  vehicle: ['vehicles', 'plate'],
  rural_producer: ['rural_producers', 'name'],
  rural_property: ['rural_properties', 'name'],
  basin: ['hydrographic_basins', 'name'],
  subbasin: ['hydrographic_subbasins', 'name'],
  city: ['cities', 'name'],
  city_origin: ['cities', 'name'],
  city_destination: ['cities', 'name'],
  state: ['states', 'name'],
  wire_roller: ['wire_rollers', 'length'],
} as const;

/** The names of all ids that these entries tell of: one query for each kind of record. */
export async function namesOf(db: Db, told: readonly Told[]): Promise<Names> {
  const names = new Map<string, string>();
  for (const [kind, [table, column]] of Object.entries(NAMED)) {
    const ids = idsIn(told, `${kind}_id`);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table as 'users')
      .select(['id', `${column as 'name'} as name`])
      .where('id', 'in', ids)
      .execute();
    for (const { id, name } of rows) {
      names.set(`${kind} ${id}`, kind === 'wire_roller' ? `${name} m` : String(name));
    }
  }
  const entries = idsIn(told, 'execution_cronogram_id');
  if (entries.length > 0) {
    const rows = await db
      .selectFrom('execution_cronograms')
      .innerJoin('activities', 'activities.id', 'execution_cronograms.activity_id')
      .select(['execution_cronograms.id', 'activities.name'])
      .where('execution_cronograms.id', 'in', entries)
      .execute();
    for (const { id, name } of rows) names.set(`execution_cronogram ${id}`, name);
  }
  return names;
}

function idsIn(told: readonly Told[], column: string): number[] {
  const values = told.flatMap((one) => (Array.isArray(one[column]) ? (one[column] as unknown[]) : []));
  return [...new Set(values.filter((value) => typeof value === 'number'))];
}
