/** All springs of a project: one list over its properties, and what is done with many at once. */
import { z } from 'zod';
import { SPRING_ACTS } from '../rules/spring-acts.ts';
import { SPRING_ENUMERATIONS } from '../rules/spring-enumerations.ts';
import { cityReference } from '../shared/address.ts';
import { bulkIds, MOST_AT_ONCE } from '../shared/bulk.ts';
import { route } from '../shared/contract.ts';
import { idFilter, listOf, listQuery } from '../shared/crud.ts';
import { date, dateTime, month } from '../shared/fields.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { exportQuery, XLSX_MIME } from '../shared/list-export.ts';
import { MESSAGES } from '../shared/messages.ts';
import { SPRING_EXPORT_COLUMNS } from './spring-export.ts';
import { PLANNED_MONTH_LABEL, waterSpringRow } from './water-springs.ts';

export const PROJECT_SPRING_MESSAGES = {
  chooseSprings: 'Escolha ao menos uma nascente.',
  tooMany: `Escolha no máximo ${MOST_AT_ONCE} nascentes por vez.`,
  month: 'Informe o mês previsto, ou null para nenhum.',
  /** What may end with the dot of 'un.', which ends the sentence too. */
  short: (what: string) => `Falta no estoque: ${what.replace(/\.$/, '')}.`,
  deliveredAt: 'Informe a data de entrega!',
  dateElsewhere: 'A data de entrega só vale para a ação deliver.',
  monthElsewhere: 'O mês previsto só vale para a ação plan.',
} as const;

const PATH = '/projects/:projectId/water_springs';

const named = z.object({ id: z.int(), name: z.string() });

/** A spring with where it is and whose it is. */
export const projectSpring = waterSpringRow.extend({
  rural_property: named,
  /** Null where the property has no producer any more. */
  rural_producer: named.nullable(),
  city: cityReference,
  subbasin: named.nullable(),
});

function valuesOf(enumeration: 'status' | 'recovery_modality') {
  const values = SPRING_ENUMERATIONS[enumeration].map(({ value }) => String(value));
  return z.enum(values as [string, ...string[]], { error: MESSAGES.chooseOption }).optional();
}

export const SPRING_ORDERS = ['label', 'status', 'delivery_date', 'area', 'rural_property'] as const;

/** What the project's springs are filtered by, wherever they are listed or added up. */
export const springFilters = {
  status: valuesOf('status'),
  subbasin: idFilter(),
  city: idFilter(),
  technician: idFilter(),
  modality: valuesOf('recovery_modality'),
  rural_property: idFilter(),
  delivered_from: date().optional(),
  delivered_to: date().optional(),
  planned_month: month().optional(),
} as const;

const bulkBody = z.strictObject({
  ids: unlabelled(
    bulkIds({ none: PROJECT_SPRING_MESSAGES.chooseSprings, tooMany: PROJECT_SPRING_MESSAGES.tooMany }),
  ),
  action: unlabelled(z.enum(SPRING_ACTS, { error: MESSAGES.chooseOption })),
  /** Of `plan` alone; null takes the month away. */
  planned_month: labelled(PLANNED_MONTH_LABEL, month().nullish()),
  /** Of `deliver` alone: one date for all. */
  delivered_at: labelled('Data de entrega', dateTime().optional()),
});

export const projectSprings = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'water_springs.view',
    summary: 'Lista as nascentes de todas as propriedades do projeto.',
    query: listQuery(SPRING_ORDERS, springFilters),
    status: 200,
    response: listOf(projectSpring),
  }),
  choices: route({
    method: 'GET',
    path: `${PATH}/choices`,
    can: 'water_springs.view',
    summary: 'Mostra pelo que as nascentes do projeto podem ser filtradas: só o que alguma delas tem.',
    status: 200,
    response: z.object({
      cities: z.array(cityReference),
      subbasins: z.array(named),
      technicians: z.array(named),
      /** `YYYY-MM`. */
      planned_months: z.array(z.string()),
    }),
  }),
  export: route({
    method: 'GET',
    path: `${PATH}/export`,
    can: 'water_springs.view',
    summary: 'Exporta a lista filtrada inteira, como planilha (xlsx) ou CSV.',
    query: exportQuery(SPRING_ORDERS, springFilters, SPRING_EXPORT_COLUMNS),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
  bulk: route({
    method: 'POST',
    path: `${PATH}/bulk`,
    can: 'water_springs.update',
    summary:
      'Faz o mesmo com muitas nascentes: entrega o material (deliver, uma nota por propriedade), finaliza (finish) ou define o mês previsto (plan). O que não pode ser feito é dito nascente por nascente; o resto é feito.',
    body: bulkBody,
    status: 200,
    response: z.object({
      done: z.array(z.int()),
      refused: z.array(
        z.object({
          id: z.int(),
          /** Null for what is no spring of this project. */
          label: z.string().nullable(),
          reason: z.string(),
        }),
      ),
      /** Those that the act made. */
      delivery_notes: z.array(z.int()),
    }),
  }),
};
