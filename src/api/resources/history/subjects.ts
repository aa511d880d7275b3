/** Whose entries the history of a record shows, and where the record itself lies. */
import type { HistorySubject } from '#domain/resources/history.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface Subject {
  readonly table: keyof Tables;
  /** How its row is found to lie in the project of the path; null for the whole organisation's. */
  readonly within: 'project_id' | 'rural_property_id' | 'id' | null;
  /** Resources whose entries carry the record's own id. */
  readonly own: readonly string[];
  /** Of a project: resources of which each entry made in it belongs here, whatever its id. */
  readonly ofProject?: readonly string[];
}

const simple = (table: keyof Tables, within: Subject['within']): Subject => ({ table, within, own: [table] });

export const SUBJECTS: Readonly<Record<HistorySubject, Subject>> = {
  users: simple('users', null),
  vehicles: simple('vehicles', null),
  hydrographic_basins: simple('hydrographic_basins', null),
  hydrographic_subbasins: simple('hydrographic_subbasins', null),
  sponsors: simple('sponsors', null),
  sponsor_contacts: simple('sponsor_contacts', null),
  rural_producers: {
    table: 'rural_producers',
    within: null,
    // Documents and exports are entries about the person whose data they show.
    own: ['rural_producers', 'personal_data', 'delivery_note', 'term'],
  },
  projects: {
    table: 'projects',
    within: 'id',
    own: ['projects', 'proceedings', 'feedstock_parameters'],
    ofProject: ['commitment_terms', 'project_sponsors', 'wire_rollers'],
  },
  banking_datas: simple('banking_datas', 'project_id'),
  rural_properties: simple('rural_properties', 'project_id'),
  barrages: simple('barrages', 'rural_property_id'),
  dry_boxes: simple('dry_boxes', 'rural_property_id'),
  septic_tanks: simple('septic_tanks', 'rural_property_id'),
  water_springs: { ...simple('water_springs', 'project_id'), own: ['water_springs', 'photo_galleries'] },
  activities: simple('activities', 'project_id'),
  execution_cronograms: simple('execution_cronograms', 'project_id'),
  executed_activities: simple('executed_activities', 'project_id'),
  feedstocks: { ...simple('feedstocks', 'project_id'), ofProject: ['feedstock_wire_rollers'] },
  financial_resources: simple('financial_resources', 'project_id'),
  accountabilities: simple('accountabilities', 'project_id'),
  trip_controls: simple('trip_controls', 'project_id'),
};
