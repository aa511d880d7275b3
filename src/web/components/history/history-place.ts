/** Where the history of a screen's record is. */
import { isHistorySubject, partOf } from '#domain/shared/history-subjects.ts';

export interface HistoryPlace {
  readonly resource: string;
  readonly recordId: number;
  /** Of a record in a project. */
  readonly projectId?: number;
}

/** What is told of in another record's history is on a screen below that record's: by this id. */
const ID_OF: Readonly<Record<string, string>> = { projects: 'projectId', feedstocks: 'feedstockId' };

/**
 * By the record that the permission of its reading names, and the last id of its
 * address: `water_springs.view` with `{projectId, propertyId, id}`. Null for what has no history.
 */
export function historyPlace(can: string, params: object): HistoryPlace | null {
  const read = can.split('.')[0] ?? '';
  const whole = partOf(read)?.of;
  const ids = new Map(
    Object.entries(params).filter((one): one is [string, number] => typeof one[1] === 'number'),
  );
  const resource = whole ?? read;
  const recordId = whole ? ids.get(ID_OF[whole] ?? '') : [...ids.values()].at(-1);
  if (recordId === undefined) return null;
  if (!isHistorySubject(resource)) return null;
  // A project is its own place, and its call names it `id`.
  const projectId = ids.get('projectId') ?? (resource === 'projects' ? recordId : undefined);
  return projectId === undefined ? { resource, recordId } : { resource, recordId, projectId };
}
