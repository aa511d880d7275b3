import { SPONSOR_MESSAGES, sponsors } from '#domain/resources/sponsors.ts';
import { fold } from '#domain/shared/fold.ts';
import type { Handlers } from '../platform/call.ts';
import { crudHandlers, emptyAsNull } from '../platform/crud.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { CITY_COLUMNS, requireCity, toPlace } from './places-lookup.ts';

const crud = crudHandlers(sponsors, {
  table: 'sponsors',
  rows: ({ db }) =>
    db
      .selectFrom('sponsors')
      .innerJoin('cities', 'cities.id', 'sponsors.city_id')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .selectAll('sponsors')
      .select(CITY_COLUMNS),
  search: 'sponsors.search',
  sorts: { name: 'sponsors.search' },
  standardSort: 'name',
  // `withContacts` fills them in where one sponsor is answered.
  toRecord: (row) => ({ ...row, ...toPlace(row), contacts: [] }),
  toBody: ({ city_id, ...row }) => ({
    name: row.name,
    street: row.street,
    number: row.number,
    neighborhood: row.neighborhood,
    complement: row.complement,
    state_id: row.state_id,
    city: city_id,
    main_phone: row.main_phone,
    main_email: row.main_email,
    website: row.website,
    department: row.department,
    service_phone: row.service_phone,
    cell_phone: row.cell_phone,
  }),
  check: (body, { db }) => requireCity(db, body),
  toRow: ({ name, city, state_id: _state, ...optional }) => ({
    name,
    city_id: city,
    ...emptyAsNull(optional),
    search: fold(name),
  }),
  uses: [{ table: 'project_sponsors', column: 'sponsor_id', sentence: SPONSOR_MESSAGES.inUse }],
  created: (id) => ({ sponsor_id: id }),
});

export const sponsorHandlers: Handlers<typeof sponsors> = {
  ...crud,
  get: async (call) => withContacts(call.db, await crud.get(call)),
  create: async (call) => withContacts(call.db, await crud.create(call)),
  update: async (call) => withContacts(call.db, await crud.update(call)),
};

async function withContacts<A extends { body: { id: number } }>(db: Db | Tx, answer: A) {
  const contacts = await db
    .selectFrom('sponsor_contacts')
    .selectAll()
    .where('sponsor_id', '=', answer.body.id)
    .orderBy('search')
    .orderBy('id')
    .execute();
  return { ...answer, body: { ...answer.body, contacts } };
}
