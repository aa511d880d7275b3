import { sponsorContacts } from '#domain/resources/sponsor-contacts.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { crudHandlers, emptyAsNull } from '../platform/crud.ts';
import { foldedEnd, foldedStart } from '../platform/list.ts';
import { notFound } from '../platform/problem.ts';

export const sponsorContactHandlers = crudHandlers(sponsorContacts, {
  table: 'sponsor_contacts',
  async parent({ db, params }) {
    const sponsor = await db
      .selectFrom('sponsors')
      .select('id')
      .where('id', '=', params.sponsorId)
      .executeTakeFirst();
    if (!sponsor) throw notFound('O patrocinador não foi encontrado.');
  },
  rows: ({ db, params }) =>
    db
      .selectFrom('sponsor_contacts')
      .selectAll('sponsor_contacts')
      .where('sponsor_contacts.sponsor_id', '=', params.sponsorId),
  search: 'sponsor_contacts.search',
  sorts: {
    name: [foldedStart('sponsor_contacts.search', 'sponsor_contacts.name'), 'sponsor_contacts.search'],
    department: foldedEnd('sponsor_contacts.search', 'sponsor_contacts.department'),
  },
  standardSort: 'name',
  toRecord: (row) => row,
  toBody: ({ name, email, cell_phone, phone, service_phone, department }) => ({
    name,
    email,
    cell_phone,
    phone,
    service_phone,
    department,
  }),
  toRow: ({ phone, service_phone, ...required }) => ({
    ...required,
    ...emptyAsNull({ phone, service_phone }),
    search: foldAll(required.name, required.email, required.department),
  }),
  owner: ({ params }) => ({ sponsor_id: params.sponsorId }),
});
