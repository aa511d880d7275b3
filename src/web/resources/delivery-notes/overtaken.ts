/** What another person wrote where this one's own text stands over it. Pure. */
import type { DeliveryNote } from '#domain/resources/delivery-notes.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import { keyOf } from '#domain/rules/note-lines.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { type DraftValues, fieldOf, quantityOf, TEXT_LABELS, TEXTS } from './note-form.ts';

interface Versions {
  /** The version that the typing began from. */
  readonly before: DeliveryNote;
  /** The one that stands now. */
  readonly latest: DeliveryNote;
  readonly typed: DraftValues;
  /** Whether the field holds what was typed, whatever others write. */
  readonly isTyped: (field: string) => boolean;
  /** Names the items. */
  readonly stock: readonly StockLine[];
}

/** 'Estacas para SUA-070: a outra pessoa gravou 140.' for each field that both changed. */
export function overtakenSentences(versions: Versions): string[] {
  return [...ofQuantities(versions), ...ofTexts(versions)];
}

function ofQuantities({ before, latest, typed, isTyped, stock }: Versions): string[] {
  const labels = new Map(stock.map((line) => [keyOf(line), line.label]));
  const springs = new Map(
    [...before.water_springs, ...latest.water_springs].map(({ id, label }) => [id, label]),
  );
  const lines = new Map(
    [...before.lines, ...latest.lines].map((line): [string, typeof line] => [fieldOf(line), line]),
  );
  return [...lines].flatMap(([field, line]) => {
    const written = typed.lines[field];
    if (written === undefined || !isTyped(`lines.${field}`)) return [];
    const name = `${labels.get(keyOf(line)) ?? keyOf(line)} para ${springs.get(line.water_spring_id)}`;
    if (!latest.water_springs.some(({ id }) => id === line.water_spring_id)) {
      return [`${name}: a outra pessoa tirou a nascente da nota.`];
    }
    const theirs = deliveredIn(latest, field);
    if (theirs === deliveredIn(before, field) || theirs === quantityOf(written)) return [];
    return [`${name}: a outra pessoa gravou ${formatQuantity(theirs)}.`];
  });
}

function deliveredIn({ lines }: DeliveryNote, field: string): number {
  return lines.find((line) => fieldOf(line) === field)?.delivered ?? 0;
}

function ofTexts({ before, latest, typed, isTyped }: Versions): string[] {
  return TEXTS.flatMap((name) => {
    const theirs = latest[name] || null;
    if (!isTyped(name) || theirs === (before[name] || null) || theirs === (typed[name] || null)) return [];
    if (theirs === null) return [`${TEXT_LABELS[name]}: a outra pessoa deixou em branco.`];
    const text = name === 'receiver_cpf' ? CPF_MASK.format(theirs) : `"${theirs}"`;
    return [`${TEXT_LABELS[name]}: a outra pessoa gravou ${text}.`];
  });
}
