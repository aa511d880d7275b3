import { z } from 'zod';
import { placeFields, placeRecord } from '../shared/address.ts';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { email, phone, requiredText, text, website } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
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
  name: labelled('Nome', requiredText(SPONSOR_MESSAGES.name)),
  street: labelled('Rua', text()),
  number: labelled('Número', text()),
  neighborhood: labelled('Bairro', text()),
  complement: labelled('Complemento', text()),
  ...placeFields,
  main_phone: labelled('Telefone', phone()),
  main_email: labelled('E-mail', email()),
  website: labelled('Site', website()),
  /** Whom to ask for there, when no contact is registered. */
  department: labelled('Departamento', text()),
  service_phone: labelled('Telefone comercial', phone()),
  cell_phone: labelled('Celular', phone()),
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
