/**
 * Where what is done to each resource is told: one row a resource, and a row of the
 * permissions without one does not compile.
 */
import type { ADDED_ACTIONS, Resource } from './access.ts';

/** In a history of its own: of a record of the organisation, of a project itself, or of a record inside one. */
type Own = 'organisation' | 'project' | 'in_project' | 'in_property';

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

export const TOLD_IN = {
  users: 'organisation',
  vehicles: 'organisation',
  hydrographic_basins: 'organisation',
  hydrographic_subbasins: 'organisation',
  sponsors: 'organisation',
  sponsor_contacts: 'organisation',
  rural_producers: 'organisation',
  personal_data: OF_PRODUCER,
  delivery_note: OF_PRODUCER,
  term: OF_PRODUCER,
  projects: 'project',
  proceedings: { of: 'projects', by: 'record_id', words: 'Área de atuação' },
  feedstock_parameters: { of: 'projects', by: 'record_id', words: 'Parâmetros de matéria-prima' },
  wire_rollers: ofProject('Rolo de arame'),
  commitment_terms: ofProject('Termo de compromisso'),
  project_sponsors: ofProject('Patrocinador'),
  banking_datas: 'in_project',
  rural_properties: 'in_project',
  barrages: 'in_property',
  dry_boxes: 'in_property',
  septic_tanks: 'in_property',
  water_springs: 'in_project',
  photo_galleries: { of: 'water_springs', by: 'record_id', words: null },
  activities: 'in_project',
  execution_cronograms: 'in_project',
  executed_activities: 'in_project',
  feedstocks: 'in_project',
  feedstock_wire_rollers: { of: 'feedstocks', by: 'project_id', words: 'Rolo de arame' },
  financial_resources: 'in_project',
  accountabilities: 'in_project',
  trip_controls: 'in_project',
  // They write nothing, and what they show is nobody's personal data.
  trip_report: null,
  report: null,
  reference_data: null,
  history: null,
} as const satisfies Readonly<Record<Resource | keyof typeof ADDED_ACTIONS, Own | Part | null>>;

type Told = typeof TOLD_IN;

/** A record with a history of its own. */
export type HistorySubject = { [N in keyof Told]: Told[N] extends Own ? N : never }[keyof Told];

const ROWS: readonly (readonly [string, Own | Part | null])[] = Object.entries(TOLD_IN);

/** The part of another record's history that this resource is; null for what has its own, or none. */
export function partOf(resource: string): Part | null {
  const [, told] = ROWS.find(([name]) => name === resource) ?? [];
  return typeof told === 'object' ? told : null;
}

/** The resources that this record's history tells of besides it, by what ties their entries to it. */
export function partsOf(subject: HistorySubject, by: Part['by']): string[] {
  return ROWS.flatMap(([name]) => {
    const part = partOf(name);
    return part?.of === subject && part.by === by ? [name] : [];
  });
}

/** Records whose history can be asked for by themselves, and those that lie in a project. */
export const HISTORY_SUBJECTS = {
  organisation: subjects((told) => told === 'organisation'),
  project: subjects((told) => told === 'project' || told === 'in_project' || told === 'in_property'),
};

function subjects(isAsked: (told: Own | Part | null) => boolean): readonly HistorySubject[] {
  return ROWS.filter(([, told]) => isAsked(told)).map(([name]) => name as HistorySubject);
}
