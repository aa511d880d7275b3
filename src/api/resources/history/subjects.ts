/** Whose entries the history of a record shows, and where the record itself lies. */
import { routes } from '#domain/routes.ts';
import {
  type HistorySubject,
  historySubjects,
  type LiesIn,
  partsOf,
} from '#domain/shared/history-subjects.ts';
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

const COLUMNS = { project: 'project_id', property: 'rural_property_id', itself: 'id' } as const;

const SUBJECTS: ReadonlyMap<string, Subject> = new Map(
  [...historySubjects(routes)].map(([name, liesIn]) => [name, subjectOf(name, liesIn)]),
);

/** A record's table has its resource's name. */
function subjectOf(name: HistorySubject, liesIn: LiesIn): Subject {
  return {
    table: name,
    within: liesIn && COLUMNS[liesIn],
    own: [name, ...partsOf(name, 'record_id')],
    ofProject: partsOf(name, 'project_id'),
  };
}

/** Undefined where the resource has no history there. */
export function subject(resource: string, where: 'organisation' | 'project'): Subject | undefined {
  const found = SUBJECTS.get(resource);
  return (found?.within === null) === (where === 'organisation') ? found : undefined;
}
