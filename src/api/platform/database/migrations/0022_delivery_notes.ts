import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** Delivery notes: numbered in their project and year once they are delivered, and never twice. */
export const deliveryNotes: Migration = async ({ engine, db, table }) => {
  await table('delivery_notes', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      rural_property_id: 'ref:rural_properties!',
      status: 'flag',
      number: 'text',
      number_year: 'int',
      number_sequence: 'int',
      delivered_at: 'text',
      receiver_name: 'text',
      receiver_cpf_sealed: 'text',
      note: 'text',
      cancel_note: 'text',
      user_id: 'ref:users!',
      delivered_by_id: 'ref:users',
      issued_sealed: 'text',
      pdf_file_id: 'textref:stored_files',
      signed_file_id: 'textref:stored_files',
      created_at: 'bigint!',
      search: 'text!',
      version: 'version',
    },
    unique: [['project_id', 'number_year', 'number_sequence']],
    index: [
      ['project_id', 'created_at', 'id'],
      ['project_id', 'delivered_at', 'id'],
      ['project_id', 'status', 'created_at', 'id'],
      ['rural_property_id', 'created_at', 'id'],
      ['user_id'],
      ['delivered_by_id'],
      ['pdf_file_id'],
      ['signed_file_id'],
    ],
  });
  await table('delivery_note_springs', {
    columns: {
      delivery_note_id: 'ref:delivery_notes:cascade!',
      water_spring_id: 'int!',
      label: 'text!',
      search: 'text!',
    },
    primaryKey: ['delivery_note_id', 'water_spring_id'],
    index: [['water_spring_id']],
  });
  await table('delivery_note_lines', {
    columns: {
      id: 'id',
      delivery_note_id: 'ref:delivery_notes:cascade!',
      water_spring_id: 'int!',
      item: 'text!',
      wire_roller_id: 'ref:wire_rollers',
      planned: 'int',
      delivered: 'int!',
    },
    unique: [['delivery_note_id', 'water_spring_id', 'item', 'wire_roller_id']],
    index: [['wire_roller_id']],
  });
  // What is empty comes last in both directions: backwards PostgreSQL's index would bring it first.
  if (engine === 'postgres') {
    await sql`create index delivery_notes_by_delivered_at_down on delivery_notes
      (project_id, delivered_at desc nulls last, id desc)`.execute(db);
  }
};
