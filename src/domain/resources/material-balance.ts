/** Planned, delivered and left of each material: by spring, by property, or by sponsor. */
import { z } from 'zod';
import { STOCK_ITEMS } from '../rules/stock-items.ts';
import { route } from '../shared/contract.ts';
import { listQuery } from '../shared/crud.ts';
import { exportChoice, XLSX_MIME } from '../shared/list-export.ts';
import { springFilters } from './project-springs.ts';

export const BALANCE_GROUPS = ['spring', 'rural_property', 'sponsor'] as const;
export type BalanceGroup = (typeof BALANCE_GROUPS)[number];

const PATH = '/projects/:projectId/material_balance';

const by = z.enum(BALANCE_GROUPS, {
  error: 'Escolha como agrupar: spring, rural_property ou sponsor.',
});

const { page, per_page, q } = listQuery(['label']).shape;

const item = z.object({
  item: z.enum(STOCK_ITEMS),
  wire_roller_id: z.int().nullable(),
  label: z.string(),
  unit: z.string(),
  planned: z.int(),
  delivered: z.int(),
  left: z.int(),
});

export type BalanceItem = z.output<typeof item>;

/**
 * Of all springs together. `returned`: what came back of notes, which is no spring's; the
 * stock shows what was delivered without it. Null where filters choose springs.
 */
const total = item.extend({ returned: z.int().nullable() });

export type BalanceTotal = z.output<typeof total>;

const filters = { by: by.default('spring'), q, ...springFilters } as const;

/** What the rows are exported with, by API field name; `items` are three columns for each. */
export const BALANCE_EXPORT_COLUMNS = ['id', 'label', 'rural_property', 'items'] as const;
export type BalanceExportColumn = (typeof BALANCE_EXPORT_COLUMNS)[number];

export const materialBalance = {
  get: route({
    method: 'GET',
    path: PATH,
    can: 'water_springs.view',
    summary:
      'Compara o previsto, o entregue e o que falta de cada insumo, por nascente, por propriedade ou por patrocinador.',
    query: z.strictObject({ page, per_page, ...filters }),
    status: 200,
    response: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          label: z.string(),
          /** Of a spring; null for any other group. */
          rural_property: z.object({ id: z.int(), name: z.string() }).nullable(),
          items: z.array(item),
        }),
      ),
      /** Of all that the filters let through, in the whole project. */
      totals: z.array(total),
      meta: z.object({ page: z.int(), per_page: z.int(), total: z.int() }),
    }),
  }),
  report: route({
    method: 'GET',
    path: `${PATH}/report`,
    can: 'water_springs.view',
    summary: 'Gera o mesmo como planilha (xlsx), com todas as linhas.',
    query: z.strictObject(filters),
    status: 200,
    document: { mime: XLSX_MIME },
  }),
  export: route({
    method: 'GET',
    path: `${PATH}/export`,
    can: 'water_springs.view',
    summary: 'Exporta o mesmo, sem o total, como planilha (xlsx) ou CSV, com as colunas escolhidas.',
    query: z.strictObject({ ...exportChoice(BALANCE_EXPORT_COLUMNS), ...filters }),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
};
