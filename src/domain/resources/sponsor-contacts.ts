import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { phone, requiredEmail, requiredPhone, requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

export const SPONSOR_CONTACT_MESSAGES = {
  name: 'Digite o nome do contato!',
  email: 'Digite um e-mail válido!',
  cell_phone: 'Digite o celular do contato!',
  department: 'Digite o departamento do contato!',
} as const;

export const sponsorContact = z.object({
  id: z.int(),
  sponsor_id: z.int(),
  name: z.string(),
  email: z.string(),
  cell_phone: z.string(),
  phone: z.string().nullable(),
  service_phone: z.string().nullable(),
  department: z.string(),
});

export const sponsorContactBody = z.strictObject({
  name: labelled('Nome', requiredText(SPONSOR_CONTACT_MESSAGES.name)),
  email: labelled('E-mail', requiredEmail(SPONSOR_CONTACT_MESSAGES.email)),
  cell_phone: labelled('Celular', requiredPhone(SPONSOR_CONTACT_MESSAGES.cell_phone)),
  phone: labelled('Telefone', phone()),
  service_phone: labelled('Telefone comercial', phone()),
  department: labelled('Departamento', requiredText(SPONSOR_CONTACT_MESSAGES.department)),
});

export const sponsorContacts = crudRoutes({
  path: '/sponsors/:sponsorId/contacts',
  name: 'sponsor_contacts',
  words: { one: 'o contato do patrocinador', many: 'os contatos do patrocinador' },
  record: sponsorContact,
  create: sponsorContactBody,
  query: listQuery(['name', 'department']),
});
