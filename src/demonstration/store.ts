/** The stock of materials: two years of movements that end in what lies in the store today. */
import { z } from 'zod';
import { ADJUSTMENT, DONATION, ENTRY, LOSS, PURCHASE, type StockItem } from '#domain/rules/stock-items.ts';
import { type Chance, itemAt, makeChance } from './chance.ts';
import { lineOf, NOTES_SINCE, usesNotes } from './notes.ts';
import type { Office } from './office.ts';
import type { Project } from './projects.ts';
import { GESTOR } from './team.ts';

const lines = z.object({
  data: z.array(
    z.object({
      item: z.string(),
      wire_roller_id: z.int().nullable(),
      label: z.string(),
      planned: z.int(),
      delivered: z.int(),
    }),
  ),
});

type Line = z.output<typeof lines>['data'][number];

/** What is bought, from whom, at what price, and which share of the springs' need lies in the store. */
interface Supply {
  readonly supplier: string;
  /** Reais a piece. */
  readonly cost: number;
  /** Stakes and formicide run short. */
  readonly inStore: number;
}

const WOOD = 'Madeireira Vale Verde';
const FARM = 'Casa Agropecuária do Leste';

const SUPPLIES: Readonly<Record<Exclude<StockItem, 'wire_roller'>, Supply>> = {
  stake_quantity: { supplier: WOOD, cost: 9.8, inStore: 0.46 },
  stretcher_quantity: { supplier: WOOD, cost: 42, inStore: 1.15 },
  clip_quantity: { supplier: FARM, cost: 18.5, inStore: 0.9 },
  limestone_sacks: { supplier: 'Calcário Pedra Branca', cost: 21.9, inStore: 1.3 },
  planting_fertilizer_sacks: { supplier: FARM, cost: 168, inStore: 1.1 },
  cover_fertilizer_sacks: { supplier: FARM, cost: 154, inStore: 1 },
  formicide_sacks: { supplier: FARM, cost: 14.5, inStore: 0.35 },
  recovery_seedlings: { supplier: 'Viveiro Mata Atlântica', cost: 2.6, inStore: 0.7 },
};
const ROLLS: readonly Supply[] = [0.6, 1.2, 1.1].map((inStore) => ({
  supplier: FARM,
  cost: 489.9,
  inStore,
}));

/** What is given besides, by whom, in which seasons, and whether a nota fiscal comes along. */
interface Gift {
  readonly donor: string;
  readonly times: readonly number[];
  readonly isInvoiced: boolean;
}

const GIFTS: Readonly<Partial<Record<string, Gift>>> = {
  recovery_seedlings: { donor: 'Viveiro Municipal', times: [2, 5], isInvoiced: false },
  limestone_sacks: { donor: 'Prefeitura Municipal', times: [3], isInvoiced: true },
};

/** What is left over where nothing is needed any more. */
const LEFT_OVER = 12;
/** Times that each item came in, and counts of what went out. */
const TIMES = 8;

/** One item's way: bought or given, counted out to the springs, now and then lost, and in the end what is in the store. */
interface Course {
  readonly line: Line;
  readonly supply: Supply;
  /** What went out to springs over all the time. */
  readonly out: number;
  readonly left: number;
}

function courseOf(line: Line, rolls: number, byNotes: number): Course {
  const supply = isLoose(line.item) ? SUPPLIES[line.item] : itemAt(ROLLS, rolls);
  const waiting = Math.max(0, line.planned - byNotes);
  const left = byNotes + (Math.round(waiting * supply.inStore) || LEFT_OVER);
  return { line, supply, out: line.delivered, left };
}

function isLoose(item: string): item is keyof typeof SUPPLIES {
  return item in SUPPLIES;
}

/** @param byNotes what notes will take out of it, by `lineOf` */
export async function fillStore(
  office: Office,
  project: Project,
  byNotes: ReadonlyMap<string, number>,
): Promise<void> {
  const { calendar } = office;
  const chance = makeChance(`estoque ${project.code}`);
  // Where there are notes, what went out before them was counted.
  const last = Math.min(project.end - 10, usesNotes(project) ? NOTES_SINCE - 8 : -6);
  const path = `/projects/${project.id}/stock_movements`;
  const { data } = await office
    .at(GESTOR, `${calendar.day(-6)}T16:00`)
    .read(`/projects/${project.id}/stock`, lines);
  let rolls = 0;
  const courses = data.map((line) =>
    courseOf(line, line.wire_roller_id === null ? 0 : rolls++, byNotes.get(lineOf(line)) ?? 0),
  );
  const stored = new Map(courses.map((course) => [course, 0]));

  for (let time = 0; time < TIMES; time += 1) {
    const day = Math.round(project.start + 40 + ((last - project.start - 40) * (time + 1)) / TIMES);
    // The store is filled as the project begins.
    const bought = time === 0 ? project.start + 8 : Math.max(project.start + 20, day - 60);
    for (const course of courses) {
      stored.set(course, await oneSeason(course, { time, bought, counted: day }, stored.get(course) ?? 0));
    }
  }
  await orderWhatIsShort();

  async function oneSeason(
    { line, supply, out, left }: Course,
    { time, bought, counted }: { time: number; bought: number; counted: number },
    before: number,
  ): Promise<number> {
    const isLast = time === TIMES - 1;
    const goesOut = isLast ? out - Math.floor(out / TIMES) * time : Math.floor(out / TIMES);
    const lost = lossOf(line, time, goesOut);
    const stays = isLast ? left : Math.min(left, Math.round(goesOut / 2));
    const buys = Math.max(0, goesOut + lost + stays - before);
    if (buys > 0) await bringIn({ line, supply, quantity: buys, day: bought, time });
    if (lost > 0) {
      await register(Math.round((bought + counted) / 2), line, {
        kind: LOSS,
        quantity: lost,
        note: 'Molhou no depósito: não serve mais',
      });
    }
    if (goesOut > 0) {
      await register(counted, line, {
        kind: ADJUSTMENT,
        quantity: -goesOut,
        note: 'Contagem do depósito: saiu para as nascentes desde a anterior',
      });
    }
    return before + buys - lost - goesOut;
  }

  async function bringIn({
    line,
    supply,
    quantity,
    day,
    time,
  }: {
    line: Line;
    supply: Supply;
    quantity: number;
    day: number;
    time: number;
  }): Promise<void> {
    const bought = purchase(supply, chance);
    const gift = GIFTS[line.item];
    const entry = { kind: ENTRY, quantity, ...(gift?.times.includes(time) ? given(gift, bought) : bought) };
    await register(day, line, entry);
    if (time !== 4 || line.item !== 'limestone_sacks') return;
    const twice = await register(day, line, entry);
    await office
      .at(GESTOR, `${calendar.day(day)}T17:40`)
      .post(`${path}/${twice}/reverse`, { note: 'A nota foi lançada duas vezes' });
  }

  /** What the springs still lack is on its way, but not all of it. */
  async function orderWhatIsShort(): Promise<void> {
    if (project.end < 0) return;
    for (const { line, supply, left } of courses) {
      const lacks = line.planned - left;
      if (lacks < 100) continue;
      const bought = purchase(supply, chance);
      const gift = GIFTS[line.item];
      await register(-6, line, {
        kind: ENTRY,
        quantity: Math.round(lacks * 0.6),
        ordered: true,
        expected_at: calendar.day(18),
        // A nursery promises what it sows.
        ...(gift && !gift.isInvoiced ? given(gift, bought) : bought),
      });
    }
  }

  function register(day: number, { item, wire_roller_id }: Line, movement: object): Promise<number> {
    const moved_at = `${calendar.day(day)}T16:00`;
    const roller = wire_roller_id === null ? {} : { wire_roller: wire_roller_id };
    return office.at(GESTOR, moved_at).create(path, { item, ...roller, moved_at, ...movement });
  }
}

function purchase({ supplier, cost }: Supply, chance: Chance) {
  return {
    acquisition: PURCHASE,
    supplier,
    invoice: String(chance.whole(1200, 9800)),
    unit_cost: Number((cost * chance.between(0.94, 1.08, 4)).toFixed(2)),
  };
}

/** The same as a gift: a nota de doação says what it is worth, without one nobody does. */
function given({ donor, isInvoiced }: Gift, bought: ReturnType<typeof purchase>) {
  return { ...(isInvoiced && bought), acquisition: DONATION, supplier: donor };
}

/** Sacks spoil in the rains of two seasons. */
function lossOf({ item }: Line, time: number, goesOut: number): number {
  if (!item.endsWith('_sacks') || (time !== 2 && time !== 6)) return 0;
  return Math.min(4, Math.floor(goesOut / 20));
}
