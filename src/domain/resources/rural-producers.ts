import { z } from 'zod';
import { addressFields, addressRecord, placeRecord } from '../shared/address.ts';
import { ACCOUNT_TYPES } from '../shared/bank-account.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, listOf, listQuery } from '../shared/crud.ts';
import { joinList } from '../shared/numbers.ts';
import { choice, cpf, flag, phone, requiredText, text } from '../shared/fields.ts';
import { labelled, labelsOf } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { singleRoutes } from '../shared/single.ts';

export const PRODUCER_MESSAGES = {
  name: 'Digite o nome do proprietário!',
  cpf: 'Informe o CPF do proprietário!',
  sameCpf: 'Já existe um proprietário com este CPF.',
  other_description: MESSAGES.fillIn,
  /** `properties` in the order of their names; `others` lie in projects that the caller can't enter. */
  notDeletable: (properties: readonly string[], others: number) =>
    `O proprietário não pode ser excluído: já passaram de "Cadastrada" nascentes de ${namedProperties(properties, others)}.`,
  staysWithout: (properties: readonly string[], others: number) =>
    `${properties.length + others === 1 ? 'Fica' : 'Ficam'} sem proprietário: ${namedProperties(properties, others)}.`,
} as const;

/** More properties than these are counted. */
const MOST_NAMED = 10;

function namedProperties(names: readonly string[], others: number): string {
  const shown = names.length + others > MOST_NAMED ? names.slice(0, MOST_NAMED) : names;
  const rest = names.length - shown.length + others;
  if (rest === 0) return joinList(shown);
  const counted = rest === 1 ? 'uma propriedade' : `${rest} propriedades`;
  // None of these is one that the caller may see.
  if (shown.length === 0) return `${counted} de outros projetos`;
  return `${shown.join(', ')} e mais ${counted}`;
}

/** What the list shows: the RG stays in the record, and the CPF is hidden but for its middle. */
const ruralProducerRow = z.object({
  id: z.int(),
  name: z.string(),
  nickname: z.string().nullable(),
  cpf: z.string(),
  home_phone: z.string().nullable(),
  cell_phone: z.string().nullable(),
  service_phone: z.string().nullable(),
  ...placeRecord,
});

export const ruralProducer = ruralProducerRow.extend({
  rg: z.string().nullable(),
  /** Whether the personal data were erased for good: nothing of it can be edited any more. */
  anonymised: z.boolean(),
});

const generalFields = {
  name: labelled('Nome', requiredText(PRODUCER_MESSAGES.name)),
  nickname: labelled('Apelido', text()),
  cpf: labelled('CPF', cpf(PRODUCER_MESSAGES.cpf)),
  rg: labelled('RG', text()),
  home_phone: labelled('Telefone residencial', phone()),
  cell_phone: labelled('Celular', phone()),
  service_phone: labelled('Telefone comercial', phone()),
} as const;

/** Of a new producer: with the residence's address. */
export const producerCreateBody = z.strictObject({ ...generalFields, ...addressFields });

/** Of the tab 'Geral'; the address has its own. */
export const producerEditBody = z.strictObject(generalFields);

export const ruralProducers = crudRoutes({
  path: '/rural_producers',
  name: 'rural_producers',
  words: { one: 'o produtor rural', many: 'os produtores rurais' },
  record: ruralProducer,
  row: ruralProducerRow,
  create: producerCreateBody,
  update: producerEditBody.partial(),
  query: listQuery(['name']),
  created: { rural_producer_id: z.int() },
  personal: true,
  findsPages: true,
});

const SUB_PATH = '/rural_producers/:producerId';

export const producerAddressBody = z.strictObject(addressFields);

export const producerAddresses = singleRoutes({
  path: `${SUB_PATH}/producer_addresses`,
  name: 'rural_producers',
  words: { one: 'o endereço da residência do produtor' },
  record: z.object(addressRecord),
  body: producerAddressBody,
  personal: true,
});

export const producerBankBody = z.strictObject({
  bank_name: labelled('Banco', text()),
  agency: labelled('Agência', text()),
  account_number: labelled('Número da conta', text()),
  account_type: labelled('Tipo da conta', choice(ACCOUNT_TYPES, MESSAGES.chooseOption).nullish()),
});

export const producerBankDatas = singleRoutes({
  path: `${SUB_PATH}/bank_datas`,
  name: 'rural_producers',
  words: { one: 'os dados bancários do produtor' },
  record: z.object({
    bank_name: z.string().nullable(),
    agency: z.string().nullable(),
    account_number: z.string().nullable(),
    account_type: z.int().nullable(),
    account_type_label: z.string().nullable(),
  }),
  body: producerBankBody,
  personal: true,
});

const categories = {
  owner: labelled('Proprietário', flag()),
  ownership: labelled('Posseiro', flag()),
  sharecroppers: labelled('Meeiro', flag()),
  tenant: labelled('Arrendatário', flag()),
  other: labelled('Outro', flag()),
} as const;

/** A producer's categories and their labels, in the form's order. */
export const PRODUCER_CATEGORIES = labelsOf(categories);

const categoryFields = z.strictObject({
  ...categories,
  /** Of 'Outro', and only with it. */
  other_description: labelled('Descrição', text()),
});

const DESCRIBED = { path: ['other_description'], error: PRODUCER_MESSAGES.other_description };

/** The whole of it: 'Outro' needs its description. */
export const producerCategoriesBody = categoryFields.refine(
  ({ other, other_description }) => !other || !!other_description,
  DESCRIBED,
);

const categoryRoutes = singleRoutes({
  path: `${SUB_PATH}/producer_categories`,
  name: 'rural_producers',
  words: { one: 'as categorias do produtor' },
  record: z.object({
    owner: z.boolean(),
    ownership: z.boolean(),
    sharecroppers: z.boolean(),
    tenant: z.boolean(),
    other: z.boolean(),
    other_description: z.string().nullable(),
  }),
  body: categoryFields,
});

export const producerCategories = {
  ...categoryRoutes,
  update: {
    ...categoryRoutes.update,
    // The form sends both; a description that is left out keeps its value, and is checked with it.
    body: categoryRoutes.update.body.refine(
      ({ other, other_description }) => !other || other_description === undefined || !!other_description,
      DESCRIBED,
    ),
  },
};

/** The producer's own: what one looks up, and what a deletion would leave behind. */
export const producerProperties = {
  list: route({
    method: 'GET',
    path: `${SUB_PATH}/rural_properties`,
    can: 'rural_producers.view',
    summary:
      'Lista as propriedades do produtor nos projetos em que se pode entrar; meta.others conta as demais.',
    query: listQuery(['name'], {}),
    status: 200,
    response: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          project_id: z.int(),
          project: z.object({ id: z.int(), name: z.string() }),
          water_springs: z.int(),
        }),
      ),
      meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), others: z.int() }),
    }),
  }),
};

export const producerProjects = {
  list: route({
    method: 'GET',
    path: `${SUB_PATH}/projects`,
    can: 'rural_producers.view',
    summary: 'Lista os projetos das propriedades do produtor em que se pode entrar.',
    query: listQuery(['name', 'start_date', 'end_date', 'status'], {}),
    status: 200,
    response: listOf(
      z.object({
        id: z.int(),
        name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        status: z.int(),
        status_label: z.string(),
      }),
    ),
  }),
};
