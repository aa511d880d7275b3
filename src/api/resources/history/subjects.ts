/** Whose entries the history of a record shows, and where the record itself lies. */
import { type HistorySubject, partsOf, TOLD_IN } from '#domain/shared/history-subjects.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface Subject {
  readonly table: keyof Tables;
  /** How its row is found to lie in the project of the path; null for the whole organisation's. */
  readonly within: 'project_id' | 'rural_property_id' | 'id' | null;
  /** Resources whose entries carry the record's own id. */
  readonly own: readonly string[];
  /** Resources of which each entry made in the project belongs here, whatever its id. */
  readonly ofProject: readonly string[];
}

const WITHIN = {
  organisation: null,
  project: 'id',
  in_project: 'project_id',
  in_property: 'rural_property_id',
} as const;

/** A record's table has its resource's name. */
export function subject(name: HistorySubject): Subject {
  return {
    table: name,
    within: WITHIN[TOLD_IN[name]],
    own: [name, ...partsOf(name, 'record_id')],
    ofProject: partsOf(name, 'project_id'),
  };
}
