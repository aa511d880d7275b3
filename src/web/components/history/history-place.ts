/** Where the history of a screen's record is. */
import { HISTORY_SUBJECTS } from '#domain/resources/history.ts';

export interface HistoryPlace {
  readonly resource: string;
  readonly recordId: number;
  /** Of a record in a project. */
  readonly projectId?: number;
}

/** What exists once in a record has no history of its own: it is told in the record's. */
const PART_OF: Readonly<Record<string, { readonly resource: string; readonly id: string }>> = {
  proceedings: { resource: 'projects', id: 'projectId' },
  feedstock_parameters: { resource: 'projects', id: 'projectId' },
  commitment_terms: { resource: 'projects', id: 'projectId' },
  feedstock_wire_rollers: { resource: 'feedstocks', id: 'feedstockId' },
};

const holds = (names: readonly string[], name: string) => names.includes(name);

/**
 * By the record that the permission of its reading names, and the last id of its
 * address: `water_springs.view` with `{projectId, propertyId, id}`. Null for what has no history.
 */
export function historyPlace(can: string, params: object): HistoryPlace | null {
  const read = can.split('.')[0] ?? '';
  const part = PART_OF[read];
  const ids = new Map(
    Object.entries(params).filter((one): one is [string, number] => typeof one[1] === 'number'),
  );
  const resource = part?.resource ?? read;
  const recordId = part ? ids.get(part.id) : [...ids.values()].at(-1);
  if (recordId === undefined) return null;
  if (holds(HISTORY_SUBJECTS.organisation, resource)) return { resource, recordId };
  if (!holds(HISTORY_SUBJECTS.project, resource)) return null;
  // A project is its own place, and its call names it `id`.
  return { resource, recordId, projectId: ids.get('projectId') ?? recordId };
}
