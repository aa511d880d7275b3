import { z } from 'zod';
import { placeFields, placeRecord } from '../shared/address.ts';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { email, phone, requiredText, text, website } from '../shared/fields.ts';
import { sponsorContact } from './sponsor-contacts.ts';

export const SPONSOR_MESSAGES = {
  name: 'Digite o nome do patrocinador!',
  inUse: 'O patrocinador não pode ser excluído: há projetos com ele.',
} as const;

const sponsorRow = z.object({
  id: z.int(),
  name: z.string(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  neighborhood: z.string().nullable(),
  complement: z.string().nullable(),
  ...placeRecord,
  main_phone: z.string().nullable(),
  main_email: z.string().nullable(),
  website: z.string().nullable(),
  department: z.string().nullable(),
  service_phone: z.string().nullable(),
  cell_phone: z.string().nullable(),
});

export const sponsor = sponsorRow.extend({ contacts: z.array(sponsorContact) });

export const sponsorBody = z.strictObject({
  name: requiredText(SPONSOR_MESSAGES.name),
  street: text(),
  number: text(),
  neighborhood: text(),
  complement: text(),
  ...placeFields,
  main_phone: phone(),
  main_email: email(),
  website: website(),
  /** Whom to ask for there, when no contact is registered. */
  department: text(),
  service_phone: phone(),
  cell_phone: phone(),
});

export const sponsors = crudRoutes({
  path: '/sponsors',
  name: 'sponsors',
  words: { one: 'o patrocinador', many: 'os patrocinadores' },
  record: sponsor,
  row: sponsorRow,
  create: sponsorBody,
  query: listQuery(['name']),
  created: { sponsor_id: z.int() },
});
