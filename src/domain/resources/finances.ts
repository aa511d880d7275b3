/** Financial resources and accountability of a project. */
import { z } from 'zod';
import { ACCOUNTABILITY_STATES } from '../rules/accountability-state.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, listOf, listQuery } from '../shared/crud.ts';
import { choice, date, money } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { periodFilter } from '../shared/periods.ts';

export const RESOURCE_MESSAGES = {
  forecast: 'Informe a previsão!',
  type: 'Selecione um tipo / origem!',
  status: 'Selecione um status!',
} as const;

export const RESOURCE_TYPE = {
  1: 'Patrocinador',
  2: 'Receita Financeira',
  3: 'Devolução (-)',
  4: 'Contrapartida',
  5: 'Outros',
} as const;

/** The type that counts as negative in every total. */
export const REFUND = 3;

/** What the resource adds: less than nothing for a refund, whose value is written without a sign. */
export function signedValue(type: number, value: number): number {
  return type === REFUND ? 0 - value : value;
}

export const RESOURCE_STATUS = { 1: 'A realizar', 2: 'Em caixa', 3: 'Atrasado' } as const;

const RESOURCES = '/projects/:projectId/financial_resources';

type Labels = Readonly<Record<number, string>>;

/** A filter by one value of an enumeration, as the query writes it. */
function oneOf(labels: Labels) {
  return z.enum(Object.keys(labels) as [string, ...string[]], { error: MESSAGES.chooseOption }).optional();
}

/** A list that adds up what it found, on every page of it, in all and by status. */
function listWithSums<T extends z.ZodType>(record: T, statuses: Labels) {
  const list = listOf(record);
  const byStatus = z.object(Object.fromEntries(Object.keys(statuses).map((value) => [value, z.number()])));
  const sums = z.object({ value: z.number(), by_status: byStatus });
  return list.extend({ meta: list.shape.meta.extend({ sums }) });
}

export const financialResource = z.object({
  id: z.int(),
  project_id: z.int(),
  forecast: z.string(),
  type: z.int(),
  type_label: z.string(),
  value: z.number().nullable(),
  status: z.int(),
  status_label: z.string(),
});

const resourceRoutes = crudRoutes({
  path: RESOURCES,
  name: 'financial_resources',
  words: { one: 'o recurso financeiro', many: 'os recursos financeiros do projeto' },
  record: financialResource,
  create: z.strictObject({
    forecast: labelled('Previsão', date(RESOURCE_MESSAGES.forecast)),
    type: labelled('Tipo', choice(RESOURCE_TYPE, RESOURCE_MESSAGES.type)),
    value: labelled('Valor (R$)', money().nullish()),
    status: labelled('Status', choice(RESOURCE_STATUS, RESOURCE_MESSAGES.status)),
  }),
  query: listQuery(['forecast', 'type', 'value', 'status'], {
    status: oneOf(RESOURCE_STATUS),
    type: oneOf(RESOURCE_TYPE),
    ...periodFilter,
  }),
});

export const financialResources = {
  ...resourceRoutes,
  list: { ...resourceRoutes.list, response: listWithSums(financialResource, RESOURCE_STATUS) },
  totals: route({
    method: 'GET',
    path: `${RESOURCES}/totals/all`,
    can: 'financial_resources.view',
    summary: 'Soma os recursos por status; devoluções contam como negativas.',
    status: 200,
    response: z.object({
      statuses: z.array(z.object({ status: z.int(), status_label: z.string(), total: z.number() })),
      total: z.number(),
    }),
  }),
};

export const ACCOUNTABILITY_MESSAGES = {
  forecast_date: 'Informe a previsão!',
  type: 'Selecione um tipo / origem!',
  delivery_date: 'Informe a previsão!',
  situation: 'Selecione uma situação!',
} as const;

export const ACCOUNTABILITY_TYPE = { 1: 'Físico', 2: 'Físico / Financeiro' } as const;

export const ACCOUNTABILITY_SITUATION = {
  1: 'Enviado',
  2: 'Aceito',
  3: 'Recusado',
  4: 'Em elaboração',
  5: 'Em diligência',
  6: 'A elaborar',
} as const;

export const accountability = z.object({
  id: z.int(),
  project_id: z.int(),
  forecast_date: z.string(),
  type: z.int(),
  type_label: z.string(),
  value: z.number().nullable(),
  delivery_date: z.string(),
  situation: z.int(),
  situation_label: z.string(),
});

const accountabilityRoutes = crudRoutes({
  path: '/projects/:projectId/accountabilities',
  name: 'accountabilities',
  words: { one: 'a prestação de contas', many: 'as prestações de contas do projeto' },
  record: accountability,
  create: z.strictObject({
    forecast_date: labelled('Previsão', date(ACCOUNTABILITY_MESSAGES.forecast_date)),
    type: labelled('Tipo', choice(ACCOUNTABILITY_TYPE, ACCOUNTABILITY_MESSAGES.type)),
    value: labelled('Valor (R$)', money().nullish()),
    delivery_date: labelled('Data de entrega', date(ACCOUNTABILITY_MESSAGES.delivery_date)),
    situation: labelled('Situação', choice(ACCOUNTABILITY_SITUATION, ACCOUNTABILITY_MESSAGES.situation)),
  }),
  query: listQuery(['forecast_date', 'delivery_date', 'type', 'value', 'situation'], {
    status: oneOf(ACCOUNTABILITY_SITUATION),
    /** Past its day, to be handed in, or handed in. */
    state: z.enum(ACCOUNTABILITY_STATES, { error: MESSAGES.chooseOption }).optional(),
    ...periodFilter,
  }),
});

export const accountabilities = {
  ...accountabilityRoutes,
  list: { ...accountabilityRoutes.list, response: listWithSums(accountability, ACCOUNTABILITY_SITUATION) },
};
