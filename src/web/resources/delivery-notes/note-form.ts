/** What a draft's form holds, and what follows from it while it is typed. */
import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import { type ItemKey, inItemOrder, keyOf, NOTE_ITEMS, type NoteLine } from '#domain/rules/note-lines.ts';
import { lackWord } from '#domain/rules/stock-balance.ts';
import { LIMITS } from '#domain/shared/fields.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { z } from 'zod';
import type { Answer } from '../../platform/client.ts';
import type { Draft } from '../../platform/drafts.ts';

const text = z.string().nullable();

const draftValues = z.object({
  receiver_name: text,
  receiver_cpf: text,
  note: text,
  /** Delivered quantities as typed, by `fieldOf`. */
  lines: z.record(z.string(), z.string()),
});

export type DraftValues = z.output<typeof draftValues>;

/** The fields of the form beside the quantities. */
export const TEXTS = ['receiver_name', 'receiver_cpf', 'note'] as const;

export const TEXT_LABELS: Readonly<Record<(typeof TEXTS)[number], string>> = {
  receiver_name: 'Nome de quem recebe',
  receiver_cpf: 'CPF de quem recebe',
  note: 'Observações',
};

type LineKey = ItemKey & { readonly water_spring_id: number };

/** Of a line in the form: without a dot, which would part it. */
export function fieldOf(line: LineKey): string {
  return `s${line.water_spring_id}-${keyOf(line).replace(' ', '-')}`;
}

/** The line that a field of the form is of; null for what is none. */
function lineOf(field: string): NoteLine | null {
  const [, spring, name, roll] = /^s(\d+)-([a-z_]+)(?:-(\d+))?$/.exec(field) ?? [];
  const item = NOTE_ITEMS.find((one) => one === name);
  if (item === undefined) return null;
  const wire_roller_id = roll === undefined ? null : Number(roll);
  return { water_spring_id: Number(spring), item, wire_roller_id, planned: 0, delivered: 0 };
}

/** Those that the form has beyond the note's. */
export function addedLines(note: Pick<DeliveryNote, 'lines'>, typed: DraftValues['lines']): NoteLine[] {
  const own = deliveredOf(note);
  return Object.keys(typed).flatMap((field) => (own.has(field) ? [] : (lineOf(field) ?? [])));
}

export interface KeptNote {
  /** The version that the typing began from. */
  readonly from: Answer<DeliveryNote>;
  readonly typed: DraftValues;
}

/** A draft of the browser's, as it goes on; null for one that this version of the panel can't read. */
export function keptNote(draft: Draft | null): KeptNote | null {
  const typed = draftValues.safeParse(draft?.values);
  const base = deliveryNotes.get.response.safeParse(draft?.base);
  if (!typed.success || !base.success) return null;
  return { from: { body: base.data, etag: draft?.etag ?? null }, typed: typed.data };
}

export function valuesOf({ receiver_name, receiver_cpf, note, lines }: DeliveryNote): DraftValues {
  return {
    receiver_name,
    receiver_cpf,
    note,
    lines: Object.fromEntries(lines.map((line) => [fieldOf(line), String(line.delivered)])),
  };
}

/** A whole quantity that was typed; nothing typed is none; null for what is no quantity. */
export function quantityOf(typed: string | undefined): number | null {
  return quantityProblem(typed) === undefined ? Number(typed ?? '') : null;
}

/** What is wrong with a quantity as it was typed, of which there may be this many. */
export function quantityProblem(
  typed: string | null | undefined,
  most: number = LIMITS.quantity,
): string | undefined {
  const text = (typed ?? '').trim();
  if (!/^\d*$/.test(text)) return 'Use um número inteiro.';
  return Number(text) > most ? `No máximo ${formatQuantity(most)}.` : undefined;
}

/** The lines as typed; those that are no quantity stay as they were. */
export function typedLines(lines: readonly NoteLine[], typed: DraftValues['lines']): NoteLine[] {
  return lines.map((line) => ({
    ...line,
    delivered: quantityOf(typed[fieldOf(line)] ?? String(line.delivered)) ?? line.delivered,
  }));
}

/**
 * Whether the form holds anything else than the note. The form's own account of it stays
 * behind where others change the note under what is typed.
 */
export function isChanged(note: Pick<DeliveryNote, keyof DraftValues>, values: DraftValues): boolean {
  const before = deliveredOf(note);
  return (
    TEXTS.some((name) => (values[name] || null) !== (note[name] || null)) ||
    Object.entries(values.lines).some(([field, typed]) => quantityOf(typed) !== (before.get(field) ?? 0))
  );
}

function deliveredOf({ lines }: Pick<DeliveryNote, 'lines'>): Map<string, number> {
  return new Map(lines.map((line) => [fieldOf(line), line.delivered]));
}

/** What PUT gets of the lines: those that differ from the note's. */
export function changedLines(note: Pick<DeliveryNote, 'lines'>, lines: readonly NoteLine[]) {
  const before = deliveredOf(note);
  return lines
    .filter((line) => line.delivered !== (before.get(fieldOf(line)) ?? 0))
    .map(({ water_spring_id, item, wire_roller_id, delivered }) => ({
      water_spring_id,
      item,
      ...(wire_roller_id !== null && { wire_roller: wire_roller_id }),
      delivered,
    }));
}

export interface LiveTotal extends ItemKey {
  readonly label: string;
  readonly unit: string;
  readonly planned: number;
  readonly delivered: number;
  /** In stock now; undefined while it is read. */
  readonly balance: number | undefined;
  /** What the stock lacks for the delivery. */
  readonly short: number;
}

/** Each item of the lines against the stock. */
export function liveTotals(lines: readonly NoteLine[], stock: readonly StockLine[] | undefined): LiveTotal[] {
  const inStock = new Map(stock?.map((line) => [keyOf(line), line]));
  const keys = new Map(lines.map((line) => [keyOf(line), line]));
  return [...keys.values()].toSorted(inItemOrder).map(({ item, wire_roller_id }) => {
    const key = keyOf({ item, wire_roller_id });
    const own = lines.filter((line) => keyOf(line) === key);
    const planned = own.reduce((sum, line) => sum + line.planned, 0);
    const delivered = own.reduce((sum, line) => sum + line.delivered, 0);
    const line = inStock.get(key);
    const balance = stock && (line?.balance ?? 0);
    return {
      item,
      wire_roller_id,
      label: line?.label ?? key,
      unit: line?.unit ?? '',
      planned,
      delivered,
      balance,
      short: balance === undefined || delivered === 0 ? 0 : Math.max(0, delivered - balance),
    };
  });
}

/** 'Estacas: a nota entrega 1.220, há 1.200 em estoque, faltam 20.' for each item that the stock lacks. */
export function shortSentences(totals: readonly LiveTotal[]): string[] {
  return totals
    .filter(({ short }) => short > 0)
    .map(
      ({ label, delivered, balance = 0, short }) =>
        `${label}: a nota entrega ${formatQuantity(delivered)}, há ${formatQuantity(balance)} em estoque, ${lackWord(short)} ${formatQuantity(short)}.`,
    );
}
