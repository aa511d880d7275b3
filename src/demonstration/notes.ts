/** Delivery notes of the last months: delivered, given back in part, cancelled, and one that is still a draft. */
import { z } from 'zod';
import type { Office } from './office.ts';
import type { Project } from './projects.ts';
import type { Property } from './properties.ts';

/** A spring whose material has not gone out, or goes out by a note. */
export interface WaitingSpring {
  readonly id: number;
  readonly property: Property;
  /** Days from today of its delivery; null where it still waits. */
  readonly delivered: number | null;
}

type Fate = 'delivered' | 'returned' | 'cancelled' | 'draft';

export interface DraftedNote {
  readonly path: string;
  /** Days from today. */
  readonly day: number;
  readonly technician: string;
  readonly fate: Fate;
  /** What it takes out of the store. */
  readonly items: z.output<typeof drafted>['items'];
}

const drafted = z.object({
  id: z.int(),
  items: z.array(z.object({ item: z.string(), wire_roller_id: z.int().nullable(), delivered: z.int() })),
});
const owned = z.object({ rural_producer: z.object({ name: z.string() }) });

/** Deliveries before this day were noted by hand: it is when notes came into use. */
export const NOTES_SINCE = -200;

/** Whether the project went on long enough before there were notes, and still does. */
export function usesNotes({ start, end }: Pick<Project, 'start' | 'end'>): boolean {
  return start < NOTES_SINCE - 150 && end > 0;
}

/** Springs of a note that is cancelled, and of one that stays a draft. */
const SPRINGS_OF_OTHERS = 2;

/** Opens the notes in the order of their days; nothing leaves the store yet. */
export async function draftNotes(
  office: Office,
  project: Project,
  waiting: readonly WaitingSpring[],
): Promise<DraftedNote[]> {
  if (!usesNotes(project)) return [];
  const plans = [...plansOfDelivered(waiting), ...plansOfOthers(waiting)];
  const notes: DraftedNote[] = [];
  for (const { springs, day, fate, property } of plans.toSorted((one, other) => one.day - other.day)) {
    const worker = office.at(property.technician, `${office.calendar.day(day)}T08:00`);
    const { rural_producer } = await worker.read(property.path, owned);
    const notesPath = `/projects/${project.id}/delivery_notes`;
    const id = await worker.create(notesPath, {
      rural_property: property.id,
      water_springs: springs,
      receiver_name: rural_producer.name,
    });
    const path = `${notesPath}/${id}`;
    const { items } = await worker.read(path, drafted);
    notes.push({ path, day, technician: property.technician, fate, items });
  }
  return notes;
}

interface Plan {
  readonly property: Property;
  readonly springs: readonly number[];
  readonly day: number;
  readonly fate: Fate;
}

function byProperty(springs: readonly WaitingSpring[]): WaitingSpring[][] {
  return [...Map.groupBy(springs, ({ property }) => property.id).values()];
}

/** One for each property, on the day of its last delivery. Of the first, something comes back. */
function plansOfDelivered(waiting: readonly WaitingSpring[]): Plan[] {
  return byProperty(waiting.filter(({ delivered }) => delivered !== null)).flatMap((own, at) => {
    const [first] = own;
    if (!first) return [];
    return {
      property: first.property,
      springs: own.map(({ id }) => id),
      day: Math.max(...own.map(({ delivered }) => delivered ?? NOTES_SINCE)),
      fate: at === 0 ? 'returned' : 'delivered',
    };
  });
}

/** Springs that wait to this day: one note went out in vain, one is being prepared. */
function plansOfOthers(waiting: readonly WaitingSpring[]): Plan[] {
  const groups = byProperty(waiting.filter(({ delivered }) => delivered === null));
  const fates = [
    { fate: 'cancelled', day: -2 },
    { fate: 'draft', day: -1 },
  ] as const;
  return fates.flatMap(({ fate, day }, at) => {
    const own = groups[at]?.slice(0, SPRINGS_OF_OTHERS);
    const [first] = own ?? [];
    return own && first ? { property: first.property, springs: own.map(({ id }) => id), day, fate } : [];
  });
}

/** What the notes take out of the store, by item and roller type. */
export function takenByNotes(notes: readonly DraftedNote[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const { items, fate } of notes) {
    if (fate === 'draft') continue;
    for (const line of items) {
      taken.set(lineOf(line), (taken.get(lineOf(line)) ?? 0) + line.delivered);
    }
  }
  return taken;
}

/** Names a line of the stock. */
export function lineOf({
  item,
  wire_roller_id,
}: {
  readonly item: string;
  readonly wire_roller_id: number | null;
}): string {
  return `${item} ${wire_roller_id ?? ''}`;
}

/** Delivers them once the store is filled, and does what followed. */
export async function deliverNotes(office: Office, notes: readonly DraftedNote[]): Promise<void> {
  for (const { path, day, technician, fate, items } of notes) {
    if (fate === 'draft') continue;
    const date = office.calendar.day(day);
    await office.at(technician, `${date}T10:30`).post(`${path}/deliver`, { delivered_at: `${date}T10:00` });
    const later = office.at(technician, `${date}T17:15`);
    if (fate === 'returned') {
      const some = items.filter(({ item, delivered }) => item === 'stake_quantity' && delivered > 6);
      const lines = some.map(({ item }) => ({ item, quantity: 6 }));
      await later.post(`${path}/return`, { lines, note: 'Sobraram estacas: a cerca usou um mourão antigo' });
    }
    if (fate === 'cancelled') {
      await later.post(`${path}/cancel`, { note: 'A estrada não deu passagem e o material voltou' });
    }
  }
}

/** Months ahead, in days, for which the springs that wait are planned; as many stay without one. */
const AHEAD = [20, 50, 80, null] as const;

/** What is to be delivered when, of the springs that still wait. */
export async function planMonths(
  office: Office,
  project: Project,
  waiting: readonly WaitingSpring[],
  planner: string,
): Promise<void> {
  if (!usesNotes(project)) return;
  const { calendar } = office;
  const groups = byProperty(waiting.filter(({ delivered }) => delivered === null));
  for (const [at, days] of AHEAD.entries()) {
    const ids = groups.flatMap((own, place) => (place % AHEAD.length === at ? own.map(({ id }) => id) : []));
    if (days === null || ids.length === 0) continue;
    await office.at(planner, `${calendar.day(-5)}T11:00`).post(`/projects/${project.id}/water_springs/bulk`, {
      ids,
      action: 'plan',
      planned_month: calendar.day(days).slice(0, 7),
    });
  }
}
