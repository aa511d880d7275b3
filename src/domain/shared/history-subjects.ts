/**
 * Where what is done to each resource is told. What is created has a history of its own,
 * in the place that the path of its creation names; parts of another record are told there.
 */
import { ACTIONS, ADDED_ACTIONS, type Resource } from './access.ts';
import type { RouteGroup } from './contract.ts';

/** In the history of another record. */
interface Part {
  readonly of: Resource;
  /** Which entries belong there: those that carry the record's id, or all that were made in its project. */
  readonly by: 'record_id' | 'project_id';
  /** Begins what was done, as in 'Rolo de arame: cadastro'; null where the action's words say it all. */
  readonly words: string | null;
}

const ofProject = (words: string) => ({ of: 'projects', by: 'project_id', words }) as const;
/** Documents and exports are about the person whose data they show. */
const OF_PRODUCER = { of: 'rural_producers', by: 'record_id', words: null } as const;

type Actions = typeof ACTIONS & typeof ADDED_ACTIONS;

/** The organisation's own rules have no record: what was changed in them stands in the audit alone. */
type OfNoRecord = 'organisation_security';

/** The organisation is never created: it is one, with a history of its own. */
const ONLY = 'organisation';

/** What is changed and never created: without a row below its changes would be told nowhere. */
type Changed = Exclude<ChangedAlone, OfNoRecord | typeof ONLY>;

type ChangedAlone = {
  [R in keyof Actions]: 'create' extends keyof Actions[R]
    ? never
    : [Exclude<keyof Actions[R], 'view'>] extends [never]
      ? never
      : R;
}[keyof Actions];

const PARTS = {
  personal_data: OF_PRODUCER,
  delivery_note: OF_PRODUCER,
  term: OF_PRODUCER,
  proceedings: { of: 'projects', by: 'record_id', words: 'Área de atuação' },
  feedstock_parameters: { of: 'projects', by: 'record_id', words: 'Parâmetros de matéria-prima' },
  wire_rollers: ofProject('Rolo de arame'),
  commitment_terms: ofProject('Termo de compromisso'),
  project_sponsors: ofProject('Patrocinador'),
  photo_galleries: { of: 'water_springs', by: 'record_id', words: null },
  feedstock_wire_rollers: { of: 'feedstocks', by: 'project_id', words: 'Rolo de arame' },
} as const satisfies Readonly<Partial<Record<keyof Actions, Part>> & Record<Changed, Part>>;

/** A record with a history of its own. */
export type HistorySubject =
  | typeof ONLY
  | Exclude<
      { [R in keyof Actions]: 'create' extends keyof Actions[R] ? R : never }[keyof Actions],
      keyof typeof PARTS
    >;

const ROWS: ReadonlyMap<string, Part> = new Map(Object.entries(PARTS));

/** The part of another record's history that this resource is; null for what has its own, or none. */
export function partOf(resource: string): Part | null {
  return ROWS.get(resource) ?? null;
}

/** The resources that this record's history tells of besides it, by what ties their entries to it. */
export function partsOf(subject: HistorySubject, by: Part['by']): string[] {
  return [...ROWS].flatMap(([name, part]) => (part.of === subject && part.by === by ? [name] : []));
}

export function isHistorySubject(resource: string): resource is HistorySubject {
  if (resource === ONLY) return true;
  return Object.entries({ ...ACTIONS, ...ADDED_ACTIONS }).some(
    ([name, actions]) => name === resource && 'create' in actions && !ROWS.has(name),
  );
}

/** How a record lies in the project whose history it is asked in; null for the whole organisation's. */
export type LiesIn = 'project' | 'property' | 'itself' | null;

/** Every record with a history of its own, as the routes that create it say where it lies. */
export function historySubjects(
  groups: Readonly<Record<string, RouteGroup>>,
): ReadonlyMap<HistorySubject, LiesIn> {
  const subjects = new Map<HistorySubject, LiesIn>([[ONLY, null]]);
  for (const { method, can, path, asks } of Object.values(groups).flatMap((group) => Object.values(group))) {
    const [resource = '', action] = can.split('.');
    const isMade = method === 'POST' && action === 'create' && !asks;
    if (!isMade || !isHistorySubject(resource)) continue;
    subjects.set(resource, resource === 'projects' ? 'itself' : placeOf(path));
  }
  return subjects;
}

function placeOf(path: string): LiesIn {
  if (path.includes('/:propertyId/')) return 'property';
  return path.includes('/:projectId/') ? 'project' : null;
}
