/** A project's stock of materials, its wire rollers, and how it stands against the springs. */
import { z } from 'zod';
import { type CountedMaterial, materialLabel } from '../rules/material-counts.ts';
import { SPRING_FIGURES } from '../rules/stock-balance.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, listOf, listQuery } from '../shared/crud.ts';
import { integer, reference } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { exportQuery, XLSX_MIME } from '../shared/list-export.ts';
import { MESSAGES } from '../shared/messages.ts';

export const STOCK_MESSAGES = {
  quantity: 'Por favor, preencha o campo!',
  wire_roller: 'Selecione um Rolo!',
  oneOfAKind: 'O estoque do projeto já existe. Atualize o que existe.',
  kept: 'O estoque do projeto não pode ser excluído.',
  rollerInStock: 'Este rolo já está no estoque. Atualize a quantidade dele.',
  negative: 'Saldo negativo: confira o que saiu e registre uma contagem.',
  updateRoller: 'Erro ao atualizar o rolo de arame!',
  deleteRoller: 'Erro ao excluir o rolo de arame!',
} as const;

const PATH = '/projects/:projectId/feedstocks';

const quantity = (material: CountedMaterial) =>
  labelled(materialLabel(material), integer(STOCK_MESSAGES.quantity));
const counted = z.int().nullable();

/** A quantity beside which another was read: the one that was read is taken back whatever it is, below zero too. */
const ANY = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;
const readBack = (material: CountedMaterial) =>
  labelled(materialLabel(material), integer(STOCK_MESSAGES.quantity, ANY)).optional();

/** The whole stock: every quantity is required with the first save, and kept where a later one leaves it out. */
export const stockBody = z.strictObject({
  stake_quantity: quantity('stake_quantity'),
  stretcher_quantity: quantity('stretcher_quantity'),
  clip_quantity: quantity('clip_quantity'),
  limestone_sacks: quantity('limestone_sacks'),
  planting_fertilizer_sacks: quantity('planting_fertilizer_sacks'),
  cover_fertilizer_sacks: quantity('cover_fertilizer_sacks'),
  formicide_sacks: quantity('formicide_sacks'),
});

const stockChange = z.strictObject({
  stake_quantity: readBack('stake_quantity'),
  stretcher_quantity: readBack('stretcher_quantity'),
  clip_quantity: readBack('clip_quantity'),
  limestone_sacks: readBack('limestone_sacks'),
  planting_fertilizer_sacks: readBack('planting_fertilizer_sacks'),
  cover_fertilizer_sacks: readBack('cover_fertilizer_sacks'),
  formicide_sacks: readBack('formicide_sacks'),
});

export const feedstock = z.object({
  id: z.int(),
  project_id: z.int(),
  stake_quantity: counted,
  stretcher_quantity: counted,
  clip_quantity: counted,
  limestone_sacks: counted,
  planting_fertilizer_sacks: counted,
  cover_fertilizer_sacks: counted,
  formicide_sacks: counted,
});

const balanceLine = z.object({
  /** `stake_quantity`, …, or `wire_roller_500` for rolls of 500 m. */
  item: z.string(),
  label: z.string(),
  unit: z.string(),
  needed: z.int(),
  delivered: z.int(),
  /** Null until it was counted. */
  in_stock: z.int().nullable(),
  missing: z.int(),
});

export type BalanceLine = z.output<typeof balanceLine>;

const balanceSpring = z.object({
  id: z.int(),
  label: z.string(),
  status: z.int(),
  status_label: z.string().nullable(),
  rural_property_id: z.int(),
  rural_property: z.object({ id: z.int(), name: z.string() }),
  quantity: z.int(),
});

const springOrders = ['label', 'status', 'quantity'] as const;
const springFilters = {
  figure: z.enum(SPRING_FIGURES, { error: MESSAGES.chooseOption }).optional(),
} as const;

/** What the springs behind a figure are exported with, by API field name; and where nobody chose. */
const COUNTED_SPRING_COLUMNS = [
  'id',
  'label',
  'status',
  'status_label',
  'rural_property_id',
  'rural_property',
  'quantity',
] as const;
export type CountedSpringColumn = (typeof COUNTED_SPRING_COLUMNS)[number];
export const COUNTED_SPRING_STANDARD: readonly CountedSpringColumn[] = [
  'label',
  'rural_property',
  'status',
  'quantity',
];

export const feedstocks = {
  ...crudRoutes({
    path: PATH,
    name: 'feedstocks',
    words: { one: 'o estoque de insumos', many: 'o estoque do projeto (um só)' },
    record: feedstock,
    // Refused whatever it holds: the one record is made with the project.
    create: stockBody.partial(),
    update: stockChange,
    query: listQuery(['id']),
  }),
  balance: route({
    method: 'GET',
    path: `${PATH}/:feedstockId/balance`,
    can: 'feedstocks.view',
    summary: 'Compara o estoque com o que as nascentes do projeto precisam e já receberam.',
    status: 200,
    response: z.object({ data: z.array(balanceLine) }),
  }),
  springs: route({
    method: 'GET',
    path: `${PATH}/:feedstockId/balance/:item`,
    can: 'feedstocks.view',
    summary:
      'Lista as nascentes que estão por trás de um item do saldo: do previsto (needed), do entregue (delivered) ou de ambos.',
    query: listQuery(springOrders, springFilters),
    status: 200,
    response: listOf(balanceSpring),
  }),
  exportSprings: route({
    method: 'GET',
    path: `${PATH}/:feedstockId/balance/:item/export`,
    can: 'feedstocks.view',
    summary: 'Exporta as nascentes por trás de um item do saldo, todas elas, como planilha (xlsx) ou CSV.',
    query: exportQuery(springOrders, springFilters, COUNTED_SPRING_COLUMNS),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
};

const rollerBody = z.strictObject({
  wire_roller: labelled('Rolo', reference(STOCK_MESSAGES.wire_roller)),
  quantity: labelled('Quantidade', integer(STOCK_MESSAGES.quantity, { min: 1 })),
});

/** How many rolls may be typed; what was read is taken back as it is. */
export const countedRolls = rollerBody.pick({ quantity: true });

const ROLLERS = `${PATH}/:feedstockId/wire_rollers` as const;
const rollerOrders = ['length', 'quantity'] as const;

const STOCKED_ROLLER_COLUMNS = ['id', 'wire_roller_id', 'wire_roller', 'quantity'] as const;
export type StockedRollerColumn = (typeof STOCKED_ROLLER_COLUMNS)[number];
export const STOCKED_ROLLER_STANDARD: readonly StockedRollerColumn[] = ['wire_roller', 'quantity'];

export const feedstockWireRollers = {
  ...crudRoutes({
    path: ROLLERS,
    name: 'feedstock_wire_rollers',
    words: { one: 'o rolo de arame do estoque', many: 'os rolos de arame do estoque' },
    record: z.object({
      id: z.int(),
      quantity: z.int(),
      wire_roller_id: z.int(),
      wire_roller: z.object({ id: z.int(), length: z.int(), feedstock_parameters_id: z.int() }),
    }),
    create: rollerBody,
    update: rollerBody
      .extend({ quantity: labelled('Quantidade', integer(STOCK_MESSAGES.quantity, ANY)) })
      .partial(),
    query: listQuery(rollerOrders),
  }),
  export: route({
    method: 'GET',
    path: `${ROLLERS}/export`,
    can: 'feedstock_wire_rollers.view',
    summary: 'Exporta os rolos de arame do estoque como planilha (xlsx) ou CSV.',
    query: exportQuery(rollerOrders, {}, STOCKED_ROLLER_COLUMNS),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
};
