/** Planned × delivered × left of a whole project, where nothing chooses among its springs. */
import { sql } from 'kysely';
import type { BalanceGroup, BalanceItem, BalanceTotal } from '#domain/resources/material-balance.ts';
import {
  LOOSE_ITEMS,
  stockItemLabel,
  stockItemUnit,
  type StockItem,
  WIRE_ROLLER,
} from '#domain/rules/stock-items.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { offsetOf } from '../../platform/http/offset.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { type KeptText, keptText } from './kept-text.ts';

type KeptCall = Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>;

/** Lists of the answer, as `kept-text.ts` says; PostgreSQL's are null where they are empty. */
type NoteSum = readonly [item: StockItem, roller: number, delivered: number];
type RollSum = readonly [roller: number, planned: number, delivered: number];
type PackedGroup = readonly [id: number, label: string, land?: number, landName?: string];
type PackedNeed = readonly [group: number, isDelivered: 0 | 1, ...items: number[]];
type PackedRoll = readonly [group: number, isDelivered: 0 | 1, roller: number, quantity: number];
type PackedNote = readonly [group: number, ...NoteSum];

interface Answer {
  readonly loose: string;
  readonly rolls: string | null;
  readonly notes: string | null;
  readonly surpluses: string | null;
  readonly handed_out: string | null;
  readonly rollers: string | null;
  readonly data?: string | null;
  readonly needs?: string | null;
  readonly rolls_of?: string | null;
  readonly notes_of?: string | null;
  readonly surpluses_of?: string | null;
  readonly total: number | string | null;
}

interface Row {
  readonly id: number;
  readonly label: string;
  readonly rural_property: { readonly id: number; readonly name: string } | null;
  readonly items: BalanceItem[];
}

interface Page {
  readonly page: number;
  readonly per_page: number;
}

/** What every group is told of, in the stock's order. */
type Lines = readonly Pick<BalanceItem, 'item' | 'wire_roller_id' | 'label' | 'unit'>[];

const LOOSE_LINES: Lines = LOOSE_ITEMS.map((item) => ({
  item,
  wire_roller_id: null,
  label: stockItemLabel(item, null),
  unit: stockItemUnit(item),
}));

/** The totals of all springs, with what came back of notes. */
export async function keptTotals(call: KeptCall): Promise<BalanceTotal[]> {
  return totalsOf(await answerOf(call, keptText(engineOf(call.db), null)));
}

/** One page of the groups, with the totals. */
export async function keptPage(call: KeptCall, by: BalanceGroup, { page, per_page }: Page) {
  const start = (page - 1) * per_page;
  const answer = await answerOf(call, keptText(engineOf(call.db), by), { size: per_page, start });
  const totals = totalsOf(answer);
  const groups = listIn<PackedGroup>(answer.data);
  if (by === 'sponsor') {
    // A sponsor is the whole project's: each has what all its springs have.
    const data = groups
      .slice(start, start + per_page)
      .map(([id, label]): Row => ({ id, label, rural_property: null, items: totals }));
    return { data, totals, meta: { page, per_page, total: groups.length } };
  }
  const itemsOf = itemsByGroup(totals, answer);
  const data = groups.map(
    ([id, label, land, name]): Row => ({
      id,
      label,
      rural_property: land === undefined || name === undefined ? null : { id: land, name },
      items: itemsOf(id),
    }),
  );
  return { data, totals, meta: { page, per_page, total: Number(answer.total ?? 0) } };
}

async function answerOf(
  { db, user, params }: KeptCall,
  { page, answer }: KeptText,
  { size, start } = { size: 0, start: 0 },
): Promise<Answer> {
  const paged =
    page === null
      ? sql``
      : sql`, page as materialized (${sql.raw(page)} limit ${sql.lit(size)} ${offsetOf(start)})`;
  const { rows } = await sql<Answer>`with entered as (select cast(${params.projectId} as integer) as id
    where ${mayEnter(user, params.projectId)})${paged} ${sql.raw(answer)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A statement of one row answered none');
  return found;
}

/** The text is our own statement's. */
function listIn<T>(text: string | null | undefined): readonly T[] {
  return (JSON.parse(text ?? 'null') ?? []) as readonly T[];
}

function totalsOf(answer: Answer): BalanceTotal[] {
  const lines: Lines = [
    ...LOOSE_LINES,
    ...listIn<readonly [id: number, length: number]>(answer.rollers).map(([id, length]): Lines[number] => ({
      item: WIRE_ROLLER,
      wire_roller_id: id,
      label: stockItemLabel(WIRE_ROLLER, length),
      unit: stockItemUnit(WIRE_ROLLER),
    })),
  ];
  const sheet = new Sheet(placesOf(lines), lines);
  const loose = listIn<number | null>(answer.loose);
  for (let at = 0; at < LOOSE_ITEMS.length; at += 1) {
    sheet.add(at, loose[2 * at] ?? 0, loose[2 * at + 1] ?? 0);
  }
  for (const [roller, planned, delivered] of listIn<RollSum>(answer.rolls)) {
    sheet.addRoll(roller, planned, delivered);
  }
  const keyOf = (item: StockItem, roller: number) => `${item} ${roller}`;
  const returned = new Map<string, number>();
  const notes = listIn<NoteSum>(answer.notes);
  for (const note of notes) {
    sheet.addNote(note);
    returned.set(keyOf(note[0], note[1]), note[2]);
  }
  for (const surplus of listIn<NoteSum>(answer.surpluses)) sheet.addSurplus(surplus);
  for (const [item, roller, delivered] of listIn<NoteSum>(answer.handed_out)) {
    const key = keyOf(item, roller);
    const before = returned.get(key);
    if (before !== undefined) returned.set(key, before - delivered);
  }
  return sheet.items().map((one) => ({
    ...one,
    returned: returned.get(keyOf(one.item, one.wire_roller_id ?? 0)) ?? 0,
  }));
}

/** What the springs of each group on the page come to. */
function itemsByGroup(lines: Lines, answer: Answer): (group: number) => BalanceItem[] {
  const places = placesOf(lines);
  const sheets = new Map<number, Sheet>();
  const sheetOf = (group: number): Sheet => {
    const sheet = sheets.get(group) ?? new Sheet(places, lines);
    sheets.set(group, sheet);
    return sheet;
  };
  for (const [group, isDelivered, ...items] of listIn<PackedNeed>(answer.needs)) {
    const sheet = sheetOf(group);
    for (const [at, quantity] of items.entries()) sheet.add(at, quantity, isDelivered * quantity);
  }
  for (const [group, isDelivered, roller, quantity] of listIn<PackedRoll>(answer.rolls_of)) {
    sheetOf(group).addRoll(roller, quantity, isDelivered * quantity);
  }
  for (const [group, ...note] of listIn<PackedNote>(answer.notes_of)) sheetOf(group).addNote(note);
  for (const [group, ...surplus] of listIn<PackedNote>(answer.surpluses_of)) {
    sheetOf(group).addSurplus(surplus);
  }
  return (group) => sheetOf(group).items();
}

/** Where each line stands. */
interface Places {
  readonly items: ReadonlyMap<StockItem, number>;
  readonly rollers: ReadonlyMap<number | null, number>;
}

function placesOf(lines: Lines): Places {
  return {
    items: new Map(lines.map(({ item }, at) => [item, at])),
    rollers: new Map(lines.map(({ wire_roller_id }, at) => [wire_roller_id, at])),
  };
}

/** Planned, delivered and left of each line. What is no line of the project is left out. */
class Sheet {
  readonly #places: Places;
  readonly #lines: Lines;
  readonly #planned: number[];
  readonly #delivered: number[];
  /** What springs got beyond their need. */
  readonly #surplus: number[];

  constructor(places: Places, lines: Lines) {
    this.#places = places;
    this.#lines = lines;
    this.#planned = lines.map(() => 0);
    this.#delivered = lines.map(() => 0);
    this.#surplus = lines.map(() => 0);
  }

  add(at: number, planned: number, delivered: number): void {
    this.#planned[at] = (this.#planned[at] ?? 0) + planned;
    this.#delivered[at] = (this.#delivered[at] ?? 0) + delivered;
  }

  addRoll(roller: number, planned: number, delivered: number): void {
    const at = this.#places.rollers.get(roller);
    if (at !== undefined) this.add(at, planned, delivered);
  }

  /** The roller is 0 of what is no roll. */
  addNote([item, roller, delivered]: NoteSum): void {
    const at = this.#placeOf(item, roller);
    if (at !== undefined) this.add(at, 0, delivered);
  }

  /** Likewise. */
  addSurplus([item, roller, quantity]: NoteSum): void {
    const at = this.#placeOf(item, roller);
    if (at !== undefined) this.#surplus[at] = (this.#surplus[at] ?? 0) + quantity;
  }

  #placeOf(item: StockItem, roller: number): number | undefined {
    return roller === 0 ? this.#places.items.get(item) : this.#places.rollers.get(roller);
  }

  items(): BalanceItem[] {
    return this.#lines.map(({ item, wire_roller_id, label, unit }, at) => {
      const planned = this.#planned[at] ?? 0;
      const delivered = this.#delivered[at] ?? 0;
      return {
        item,
        wire_roller_id,
        label,
        unit,
        planned,
        delivered,
        left: planned - delivered + (this.#surplus[at] ?? 0),
      };
    });
  }
}
