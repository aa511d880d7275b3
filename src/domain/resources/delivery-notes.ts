/** The delivery note as a record: drafted for springs of one property, then delivered in one act. */
import { z } from 'zod';
import { NOTE_ITEMS } from '../rules/note-lines.ts';
import { DELIVERY_DATE_MESSAGES } from '../rules/spring-status.ts';
import { route } from '../shared/contract.ts';
import { idFilter, listOf, listQuery } from '../shared/crud.ts';
import {
  date,
  dateTime,
  flag,
  integer,
  note,
  optionalCpf,
  reference,
  requiredNote,
  text,
} from '../shared/fields.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { exportQuery, XLSX_MIME } from '../shared/list-export.ts';
import { MESSAGES } from '../shared/messages.ts';
import { DOCUMENT_MESSAGES, MOST_NOTE_SPRINGS } from './document-limits.ts';

export const NOTE_STATUS = { 0: 'Rascunho', 1: 'Entregue', 2: 'Cancelada' } as const;

export type NoteStatus = keyof typeof NOTE_STATUS;

export const DRAFT = 0;

export const NOTE_MESSAGES = {
  rural_property: 'Selecione uma propriedade!',
  springElsewhere: 'Uma das nascentes não é desta propriedade. Escolha de novo.',
  springNotWaiting: (label: string, status: string) =>
    `A nascente ${label} está em "${status}": só nascentes em "Cadastrada" entram numa nota nova.`,
  springInNote: (label: string, id: number) =>
    `A nascente ${label} já está no rascunho nº ${id} de nota de entrega. Entregue-o ou exclua-o antes.`,
  springHeld: (label: string, id: number) =>
    `A nascente ${label} está no rascunho nº ${id} de nota de entrega. Antes de excluí-la ou mudar o status, entregue a nota ou tire a nascente dela.`,
  notInNote: 'Esta nascente não está na nota.',
  twice: 'Este item já está na lista para esta nascente.',
  rollerMissing: 'Selecione um Rolo!',
  rollerElsewhere: 'Este rolo de arame não é deste projeto.',
  notDraft: (number: string) =>
    `A nota nº ${number} já foi entregue: ela não muda mais. Devolva as sobras, ou cancele a nota.`,
  alreadyDelivered: (number: string) => `A nota nº ${number} já foi entregue.`,
  springPast: (label: string) => `A nascente ${label} já passou de "Cadastrada": tire-a da nota.`,
  beforeSurvey: (label: string) => `A entrega não pode ser antes do levantamento da nascente ${label}.`,
  short:
    'O estoque não tem tudo o que a nota entrega. Diminua as quantidades, ou confirme a entrega assim mesmo.',
  notDelivered:
    'A nota não está entregue: só de uma nota entregue voltam sobras, e só ela recebe a via assinada.',
  notCancellable: 'Só uma nota entregue pode ser cancelada.',
  returnSomething: 'Informe o que voltou.',
  notGivenOut: 'Este item não foi entregue por esta nota.',
  returnedTooMuch: (most: number) =>
    most === 0
      ? 'Tudo o que foi entregue já voltou.'
      : `Podem voltar no máximo ${most.toLocaleString('pt-BR')}.`,
  cancelNote: 'Informe o motivo do cancelamento!',
  followed: (number: string, what: string) =>
    `A nota nº ${number} não pode mais ser cancelada: ${what}. Devolva as sobras, ou acerte o estoque.`,
  finished: (label: string) => `a nascente ${label} já foi finalizada`,
  returned: (what: string) => `já houve devolução (${what})`,
  copyUnreadable: (name: string) =>
    `O arquivo "${name}" não é um PDF nem uma foto que se possa abrir. Envie PDF, JPEG, PNG, WebP ou AVIF.`,
  copyCut: (name: string) =>
    `O arquivo "${name}" começa como um PDF, mas não termina como um: está incompleto ou danificado. Baixe-o ou digitalize-o de novo e envie.`,
  copyBroken: (name: string) =>
    `O arquivo "${name}" é um PDF danificado: o índice das páginas não está onde o arquivo diz. Abra-o, salve-o de novo como PDF e envie.`,
  copyTooLarge: (name: string) => `O arquivo "${name}" passa de 15 MB. Reduza-o e envie de novo.`,
  noCopy: 'A via assinada ainda não foi enviada.',
  inUse: 'A propriedade não pode ser excluída: há notas de entrega dela.',
} as const;

const PATH = '/projects/:projectId/delivery_notes' as const;

const springIds = z
  .array(reference(MESSAGES.reference), { error: DOCUMENT_MESSAGES.chooseSprings })
  .min(1, DOCUMENT_MESSAGES.chooseSprings)
  .max(MOST_NOTE_SPRINGS, DOCUMENT_MESSAGES.tooManySprings);

const fields = z.strictObject({
  rural_property: labelled('Propriedade', reference(NOTE_MESSAGES.rural_property)),
  water_springs: labelled('Nascentes', springIds),
  receiver_name: labelled('Quem recebe', text()),
  receiver_cpf: labelled('CPF de quem recebe', optionalCpf()),
  note: labelled('Observações', note()),
});

/** Lines of one note: each spring has some ten items. */
const MOST_LINES = 20 * MOST_NOTE_SPRINGS;

/** Items of one return. */
const MOST_RETURNED = 200;

const writtenLine = z.strictObject({
  water_spring_id: reference(MESSAGES.reference),
  item: z.enum(NOTE_ITEMS, { error: MESSAGES.chooseOption }),
  /** The project's roller type, of an item `wire_roller` alone. */
  wire_roller: reference(NOTE_MESSAGES.rollerMissing).nullish(),
  delivered: integer(),
});

const lines = z.array(writtenLine, { error: MESSAGES.invalid }).max(MOST_LINES, MESSAGES.atMost(MOST_LINES));

const update = fields.partial().extend({ lines: unlabelled(lines.optional()) });

const named = z.object({ id: z.int(), name: z.string() });
const item = { item: z.enum(NOTE_ITEMS), wire_roller_id: z.int().nullable() } as const;

const row = z.object({
  id: z.int(),
  number: labelled('Número', z.string().nullable()),
  status: labelled('Status', z.int()),
  status_label: z.string(),
  rural_property_id: z.int(),
  rural_property: named,
  rural_producer_id: z.int().nullable(),
  rural_producer: named.nullable(),
  delivered_at: labelled('Data de entrega', z.string().nullable()),
  receiver_name: z.string().nullable(),
  note: z.string().nullable(),
  /** Who drafted it. */
  user_id: z.int(),
  user: named,
  delivered_by_id: z.int().nullable(),
  delivered_by: labelled('Entregue por', named.nullable()),
  water_springs: z.array(z.object({ id: z.int(), label: z.string() })),
  has_signed_copy: z.boolean(),
  created_at: z.string(),
});

const record = row.extend({
  receiver_cpf: z.string().nullable(),
  /** Why it was cancelled. */
  cancel_note: labelled('Motivo do cancelamento', z.string().nullable()),
  lines: z.array(z.object({ water_spring_id: z.int(), ...item, planned: z.int(), delivered: z.int() })),
  /** The lines of all springs together, as people read them. */
  items: z.array(
    z.object({ ...item, label: z.string(), unit: z.string(), planned: z.int(), delivered: z.int() }),
  ),
  /** What came back since the delivery. */
  returned: z.array(z.object({ ...item, quantity: z.int() })),
});

const day = date().optional();

const NOTE_ORDERS = ['created_at', 'delivered_at'] as const;

const noteFilters = {
  status: z.enum(['0', '1', '2'], { error: MESSAGES.chooseOption }).optional(),
  rural_property: idFilter(),
  from: day,
  to: day,
} as const;

/** What the list can be written out with, by field. */
export const NOTE_EXPORT_COLUMNS = [
  'id',
  'number',
  'status',
  'status_label',
  'rural_property',
  'rural_producer',
  'water_springs',
  'delivered_at',
  'delivered_by',
  'receiver_name',
  'note',
  'user',
  'created_at',
  'has_signed_copy',
] as const;

export type NoteExportColumn = (typeof NOTE_EXPORT_COLUMNS)[number];

/** Those of a file for which nobody chose. */
export const NOTE_EXPORT_STANDARD = [
  'number',
  'status',
  'rural_property',
  'rural_producer',
  'water_springs',
  'delivered_at',
  'delivered_by',
  'receiver_name',
  'has_signed_copy',
  'note',
] as const satisfies readonly NoteExportColumn[];

const deliver = z.strictObject({
  delivered_at: labelled('Data de entrega', dateTime(DELIVERY_DATE_MESSAGES.missing)),
  /** Takes the stock below zero where it is short. */
  allow_negative: unlabelled(flag().optional()),
});

const returnedLine = z.strictObject({
  item: z.enum(NOTE_ITEMS, { error: MESSAGES.chooseOption }),
  wire_roller: reference(NOTE_MESSAGES.rollerMissing).nullish(),
  quantity: integer(MESSAGES.fillIn, { min: 1 }),
});

const giveBack = z.strictObject({
  lines: unlabelled(
    z
      .array(returnedLine, { error: NOTE_MESSAGES.returnSomething })
      .min(1, NOTE_MESSAGES.returnSomething)
      .max(MOST_RETURNED, MESSAGES.atMost(MOST_RETURNED)),
  ),
  note: labelled('Observações', note()),
});

const cancel = z.strictObject({ note: labelled('Observações', requiredNote(NOTE_MESSAGES.cancelNote)) });

/** Bytes of a signed copy. */
export const SIGNED_COPY_BYTES = 15 * 1024 * 1024;

export const deliveryNotes = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'delivery_notes.view',
    summary: 'Lista as notas de entrega do projeto, das mais novas para as mais antigas.',
    query: listQuery(NOTE_ORDERS, noteFilters),
    status: 200,
    response: listOf(row),
  }),
  export: route({
    method: 'GET',
    path: `${PATH}/export`,
    can: 'delivery_notes.view',
    summary: 'Exporta as notas filtradas, todas elas, como planilha (xlsx) ou CSV.',
    query: exportQuery(NOTE_ORDERS, noteFilters, NOTE_EXPORT_COLUMNS),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
  get: route({
    method: 'GET',
    path: `${PATH}/:id`,
    can: 'delivery_notes.view',
    summary: 'Mostra a nota de entrega: nascentes, materiais previstos e entregues, e o que foi devolvido.',
    status: 200,
    response: record,
    personal: true,
  }),
  create: route({
    method: 'POST',
    path: PATH,
    can: 'delivery_notes.create',
    summary: 'Abre o rascunho de uma nota de entrega para nascentes de uma propriedade.',
    body: fields,
    told: z.object({ lines: labelled('Quantidades', z.string()) }),
    status: 201,
    response: record,
    personal: true,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    can: 'delivery_notes.update',
    summary: 'Atualiza o rascunho da nota de entrega: o que falta em lines conserva o seu valor.',
    body: update,
    status: 200,
    response: record,
    personal: true,
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    can: 'delivery_notes.delete',
    summary: 'Exclui o rascunho da nota de entrega.',
    status: 204,
  }),
  deliver: route({
    method: 'POST',
    path: `${PATH}/:id/deliver`,
    can: 'delivery_notes.deliver',
    summary:
      'Entrega: numera a nota, baixa o estoque e põe as nascentes em "Material entregue", tudo de uma vez.',
    body: deliver,
    status: 200,
    response: record,
    personal: true,
  }),
  return: route({
    method: 'POST',
    path: `${PATH}/:id/return`,
    can: 'delivery_notes.return',
    summary: 'Devolve sobras de uma nota entregue ao estoque.',
    body: giveBack,
    told: z.object({ returned: labelled('Devolvido', z.string()) }),
    status: 200,
    response: record,
    personal: true,
  }),
  cancel: route({
    method: 'POST',
    path: `${PATH}/:id/cancel`,
    can: 'delivery_notes.cancel',
    summary: 'Cancela uma nota entregue: o estoque e as nascentes voltam ao que eram.',
    body: cancel,
    status: 200,
    response: record,
    personal: true,
  }),
  pdf: route({
    method: 'GET',
    path: `${PATH}/:id/pdf`,
    can: 'delivery_notes.view',
    summary: 'Gera o PDF do rascunho, ou traz o da nota entregue, como foi emitido.',
    status: 200,
    document: { mime: 'application/pdf' },
    personal: true,
  }),
  sign: route({
    method: 'POST',
    path: `${PATH}/:id/signed_copy`,
    can: 'delivery_notes.sign',
    summary: 'Envia a via assinada da nota entregue (PDF ou foto, até 15 MB), no lugar da que houver.',
    upload: {
      field: 'file',
      maxFiles: 1,
      maxBytes: SIGNED_COPY_BYTES,
      tooLarge: NOTE_MESSAGES.copyTooLarge,
    },
    told: z.object({ signed_copy: labelled('Via assinada', z.string()) }),
    status: 201,
    response: record,
    personal: true,
  }),
  signedCopy: route({
    method: 'GET',
    path: `${PATH}/:id/signed_copy`,
    can: 'delivery_notes.view',
    summary: 'Traz a via assinada da nota.',
    status: 200,
    document: { mime: 'application/pdf', or: ['image/jpeg'] },
    personal: true,
  }),
};

export type DeliveryNoteRow = z.output<typeof row>;
export type DeliveryNote = z.output<typeof record>;
