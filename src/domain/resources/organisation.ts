/** The organisation that the panel is of: its name, where it is, and its logo. One of them. */
import { z } from 'zod';
import { cityReference } from '../shared/address.ts';
import { route } from '../shared/contract.ts';
import { cep, cnpj, email, phone, reference, requiredText, text, website } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';

export const ORGANISATION_MESSAGES = {
  name: 'Digite o nome da organização!',
  noLogo: 'A organização não tem logotipo.',
  tooLarge: (name: string) => `O logotipo "${name}" passa de 1 MB. Reduza-o e envie de novo.`,
  unreadable: (name: string) => `O arquivo "${name}" não é um PNG nem um SVG que se possa abrir.`,
  hidden: (name: string) =>
    `O logotipo "${name}" traz outro arquivo escondido nele. Abra-o, salve-o de novo como PNG e envie.`,
  tooManyPixels: (name: string, megapixels: number) =>
    `O logotipo "${name}" passa de ${megapixels} megapixels. Reduza-o e envie de novo.`,
  tooHeavy: (name: string) =>
    `O logotipo "${name}" exige memória ou tempo demais para ser aberto. Simplifique-o e envie de novo.`,
  active: (name: string, what: string) =>
    `O SVG "${name}" tem ${what}, o que um logotipo não pode ter. Exporte-o de novo sem isso e envie.`,
  noSize: (name: string) =>
    `O SVG "${name}" não diz o seu tamanho (viewBox, ou width e height). Exporte-o de novo e envie.`,
  notPrintable: (name: string) =>
    `O logotipo "${name}" não pôde ser posto nos documentos. Exporte-o como PNG e envie.`,
} as const;

/** The one row's id. */
export const ORGANISATION_ID = 1;

const LOGO = { mime: 'image/png', or: ['image/svg+xml; charset=utf-8'] } as const;

const organisationRecord = z.object({
  name: z.string().nullable(),
  cnpj: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  neighborhood: z.string().nullable(),
  state_id: z.int().nullable(),
  city_id: z.int().nullable(),
  city: cityReference.nullable(),
  cep: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Opens the logo for five minutes. */
  logo_path: z.string().nullable(),
});

export type Organisation = z.output<typeof organisationRecord>;

export const organisationBody = z.strictObject({
  name: labelled('Nome', requiredText(ORGANISATION_MESSAGES.name)),
  cnpj: labelled('CNPJ', cnpj()),
  street: labelled('Rua', text()),
  number: labelled('Número', text()),
  neighborhood: labelled('Bairro', text()),
  /** The city's own, which the form asks for first. */
  state_id: labelled('Estado', reference().nullish()),
  city: labelled('Cidade', reference().nullish()),
  cep: labelled('CEP', cep()),
  phone: labelled('Telefone', phone()),
  email: labelled('E-mail', email()),
  website: labelled('Site', website()),
});

export const organisation = {
  get: route({
    method: 'GET',
    path: '/organisation',
    can: 'signed_in',
    summary: 'Mostra os dados da organização. Sem nome, ela ainda não foi cadastrada.',
    status: 200,
    response: organisationRecord,
  }),
  update: route({
    method: 'PUT',
    path: '/organisation',
    can: 'organisation.update',
    summary: 'Altera os dados da organização, que aparecem no painel e nos documentos.',
    body: organisationBody.partial(),
    status: 200,
    response: organisationRecord,
  }),
  logo: route({
    method: 'GET',
    path: '/organisation/logo',
    can: 'signed_in',
    summary: 'Mostra o logotipo da organização.',
    status: 200,
    document: LOGO,
    mayLack: true,
  }),
  sendLogo: route({
    method: 'POST',
    path: '/organisation/logo',
    can: 'organisation.update',
    summary: 'Envia o logotipo: PNG ou SVG de até 1 MB, que é refeito antes de ser guardado.',
    upload: { field: 'file', maxFiles: 1, maxBytes: 1024 * 1024, tooLarge: ORGANISATION_MESSAGES.tooLarge },
    told: z.object({ logo: labelled('Logotipo', z.string()) }),
    status: 201,
    response: organisationRecord,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/organisation/logo',
    can: 'organisation.update',
    summary: 'Exclui o logotipo.',
    status: 204,
    mayLack: true,
  }),
  /** On the page where one signs in, and above the menu. */
  openLogo: route({
    method: 'GET',
    path: '/auth/logo',
    can: 'anyone',
    summary: 'Mostra o logotipo da organização a quem ainda não entrou.',
    query: z.strictObject({
      v: z
        .string()
        .regex(/^[\da-f]{1,8}$/, MESSAGES.invalid)
        .optional(),
    }),
    status: 200,
    document: LOGO,
    mayLack: true,
  }),
};

/** Where everybody's page shows the logo: another address for another logo, as browsers keep pictures. */
export function logoAddress(file: string): string {
  return `/api${organisation.openLogo.path}?v=${file.slice(0, 8)}`;
}
