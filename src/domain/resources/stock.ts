/** What a project has in stock, line by line, and the movements that it is the sum of. */
import { z } from 'zod';
import {
  ACQUISITIONS,
  ADJUSTMENT,
  ENTRY,
  LOSS,
  type MovementKind,
  STOCK_ITEMS,
  WIRE_ROLLER,
} from '../rules/stock-items.ts';
import { route } from '../shared/contract.ts';
import { idFilter, listOf, listQuery } from '../shared/crud.ts';
import {
  choice,
  date,
  dateTime,
  flag,
  integer,
  LIMITS,
  money,
  note,
  reference,
  requiredNote,
  text,
} from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { exportQuery, XLSX_MIME } from '../shared/list-export.ts';
import { MESSAGES } from '../shared/messages.ts';
import { periodFilter } from '../shared/periods.ts';

export const MOVEMENT_MESSAGES = {
  kind: 'Selecione um tipo!',
  item: 'Selecione um insumo!',
  wire_roller: 'Selecione um Rolo!',
  onlyRolls: 'Só rolos de arame têm um tipo de rolo.',
  quantity: 'Informe a quantidade!',
  moved_at: 'Informe a data!',
  inFuture: 'A data está no futuro.',
  zero: 'A diferença não pode ser zero.',
  acquisition: 'Selecione compra ou doação!',
  onlyEntriesAcquired: 'Só uma entrada é compra ou doação.',
  onlyEntries: 'Só uma entrada pode ser encomendada.',
  onlyOrders: 'Só uma encomenda tem previsão de chegada.',
  note: 'Diga por que está estornando!',
  notFound: 'O movimento não foi encontrado.',
  short: 'O estoque não tem o que seria retirado. Nada foi registrado.',
  arrived: 'Este movimento já está no estoque.',
  givenUp: 'Esta encomenda foi estornada e não chega mais.',
  reversed: 'Este movimento já foi estornado.',
  isReversal: 'Um estorno não pode ser estornado.',
  made: 'Movimento registrado!',
  orderMade: 'Encomenda registrada!',
  promiseMade: 'Doação prometida registrada!',
  cameIn: 'Chegada registrada!',
  takenBack: 'Movimento estornado!',
  ofNote: 'Este movimento é de uma nota de entrega. Cancele a nota ou devolva as sobras nela.',
} as const;

const P = '/projects/:projectId';
const MOVEMENTS = `${P}/stock_movements` as const;

const item = z.enum(STOCK_ITEMS, { error: MOVEMENT_MESSAGES.item });

const stockLine = z.object({
  item: z.enum(STOCK_ITEMS),
  wire_roller_id: z.int().nullable(),
  label: z.string(),
  unit: z.string(),
  /** Below zero after a delivery that was let through. */
  balance: z.int(),
  /** Of open orders. */
  ordered: z.int(),
  /** What springs in 'Cadastrada' need. */
  planned: z.int(),
  delivered: z.int(),
  missing: z.int(),
});

export type StockLine = z.output<typeof stockLine>;

export const stockMovement = z.object({
  id: z.int(),
  kind: z.int(),
  kind_label: z.string(),
  /** Of an entry where it was told. */
  acquisition: z.int().nullable(),
  acquisition_label: z.string().nullable(),
  item: z.enum(STOCK_ITEMS),
  wire_roller_id: z.int().nullable(),
  label: z.string(),
  unit: z.string(),
  quantity: z.int(),
  balance: z.int().nullable(),
  moved_at: z.string(),
  ordered: z.boolean(),
  expected_at: z.string().nullable(),
  supplier: z.string().nullable(),
  invoice: z.string().nullable(),
  unit_cost: z.number().nullable(),
  note: z.string().nullable(),
  delivery_note_id: z.int().nullable(),
  reverses_id: z.int().nullable(),
  reversed_by_id: z.int().nullable(),
  /** Null of what was in stock before there were movements. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export type StockMovement = z.output<typeof stockMovement>;

const quantity = (min: number) => integer(MOVEMENT_MESSAGES.quantity, { min });
const moved_at = labelled('Data', dateTime(MOVEMENT_MESSAGES.moved_at));

const movementFields = z.strictObject({
  kind: labelled('Tipo', z.literal([ENTRY, LOSS, ADJUSTMENT], { error: MOVEMENT_MESSAGES.kind })),
  item: labelled('Insumo', item),
  wire_roller: labelled('Rolo', reference(MOVEMENT_MESSAGES.wire_roller).nullish()),
  quantity: labelled('Quantidade', quantity(-LIMITS.quantity)),
  moved_at,
  acquisition: labelled('Origem', choice(ACQUISITIONS, MOVEMENT_MESSAGES.acquisition).nullish()),
  ordered: labelled('Encomendada', flag().optional()),
  expected_at: labelled('Previsão de chegada', date().nullish()),
  supplier: labelled('Fornecedor', text()),
  invoice: labelled('Nota fiscal', text()),
  unit_cost: labelled('Custo unitário (R$)', money().nullish()),
  note: labelled('Observação', note()),
});

interface Told {
  kind: MovementKind;
  item: string;
  wire_roller?: number | null | undefined;
  quantity: number;
  acquisition?: number | null | undefined;
  ordered?: boolean | undefined;
  expected_at?: string | null | undefined;
}

const refusal = (path: string, error: string) => ({ path: [path], error });

/** A count says by how much it differs, with its sign; what comes in or is lost says how much. */
const movementBody = movementFields
  .refine(
    (told: Told) => told.item !== WIRE_ROLLER || (told.wire_roller ?? null) !== null,
    refusal('wire_roller', MOVEMENT_MESSAGES.wire_roller),
  )
  .refine(
    (told: Told) => told.item === WIRE_ROLLER || (told.wire_roller ?? null) === null,
    refusal('wire_roller', MOVEMENT_MESSAGES.onlyRolls),
  )
  .refine(
    (told: Told) => told.kind === ADJUSTMENT || told.quantity > 0,
    refusal('quantity', MESSAGES.atLeast(1)),
  )
  .refine(
    (told: Told) => told.kind !== ADJUSTMENT || told.quantity !== 0,
    refusal('quantity', MOVEMENT_MESSAGES.zero),
  )
  .refine(
    (told: Told) => told.kind === ENTRY || (told.acquisition ?? null) === null,
    refusal('acquisition', MOVEMENT_MESSAGES.onlyEntriesAcquired),
  )
  .refine(
    (told: Told) => told.kind === ENTRY || told.ordered !== true,
    refusal('ordered', MOVEMENT_MESSAGES.onlyEntries),
  )
  .refine(
    (told: Told) => told.ordered === true || (told.expected_at ?? '') === '',
    refusal('expected_at', MOVEMENT_MESSAGES.onlyOrders),
  );

/** As the panel asks it: whoever writes an entry by hand says whether it was bought or given. */
export const panelMovementBody = movementBody.refine(
  (told: Told) => told.kind !== ENTRY || (told.acquisition ?? null) !== null,
  refusal('acquisition', MOVEMENT_MESSAGES.acquisition),
);

const movementFilters = {
  item: z.enum(STOCK_ITEMS, { error: MESSAGES.chooseOption }).optional(),
  wire_roller: idFilter(),
  kind: z.enum(['1', '2', '3', '4', '5', '6'], { error: MESSAGES.chooseOption }).optional(),
  acquisition: z.enum(['1', '2'], { error: MESSAGES.chooseOption }).optional(),
  delivery_note: idFilter(),
  ...periodFilter,
} as const;

/** What the list can be written out with, by field; all of them where nobody chose. */
export const MOVEMENT_EXPORT_COLUMNS = [
  'moved_at',
  'kind',
  'item',
  'quantity',
  'balance',
  'unit',
  'ordered',
  'expected_at',
  'acquisition',
  'supplier',
  'invoice',
  'unit_cost',
  'note',
  'user',
  'id',
  'reverses_id',
  'reversed_by_id',
  'delivery_note_id',
] as const;

export type MovementExportColumn = (typeof MOVEMENT_EXPORT_COLUMNS)[number];

export const stock = {
  list: route({
    method: 'GET',
    path: `${P}/stock`,
    can: 'stock.view',
    summary:
      'Mostra, insumo por insumo, o que há em estoque, o encomendado, o previsto, o entregue e o que falta.',
    status: 200,
    response: z.object({ data: z.array(stockLine) }),
  }),
};

export const stockMovements = {
  list: route({
    method: 'GET',
    path: MOVEMENTS,
    can: 'feedstocks.view',
    summary: 'Lista os movimentos do estoque, do mais novo ao mais antigo.',
    query: listQuery(['moved_at'], movementFilters),
    status: 200,
    response: listOf(stockMovement),
    findsPages: true,
  }),
  export: route({
    method: 'GET',
    path: `${MOVEMENTS}/export`,
    can: 'feedstocks.view',
    summary: 'Exporta os movimentos filtrados, todos eles, como planilha (xlsx) ou CSV.',
    query: exportQuery(['moved_at'], movementFilters, MOVEMENT_EXPORT_COLUMNS),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
  get: route({
    method: 'GET',
    path: `${MOVEMENTS}/:id`,
    can: 'feedstocks.view',
    summary: 'Mostra um movimento do estoque.',
    status: 200,
    response: stockMovement,
  }),
  create: route({
    method: 'POST',
    path: MOVEMENTS,
    can: 'feedstocks.update',
    summary:
      'Registra uma entrada (1), compra ou doação, que pode ser uma encomenda; uma perda (4); ou um ajuste de contagem (5).',
    body: movementBody,
    status: 201,
    response: stockMovement,
  }),
  arrive: route({
    method: 'POST',
    path: `${MOVEMENTS}/:id/arrive`,
    can: 'feedstocks.update',
    summary: 'Registra a chegada de uma encomenda; se veio menos, o resto deixa de ser esperado.',
    body: z.strictObject({
      moved_at,
      quantity: labelled('Quantidade', quantity(1).optional()),
    }),
    status: 200,
    response: stockMovement,
  }),
  reverse: route({
    method: 'POST',
    path: `${MOVEMENTS}/:id/reverse`,
    can: 'feedstocks.update',
    summary: 'Estorna um movimento com outro que o desfaz; de uma encomenda aberta, desiste dela.',
    body: z.strictObject({ note: labelled('Observação', requiredNote(MOVEMENT_MESSAGES.note)) }),
    status: 201,
    response: stockMovement,
  }),
};
