import { addTextColumns } from '../columns.ts';
import type { Migration } from './types.ts';

/** Whom to ask for at a sponsor: its department, with the phones there. */
export const sponsorDepartment: Migration = ({ engine, db }) =>
  addTextColumns(db, engine, 'sponsors', ['department', 'service_phone', 'cell_phone']);
