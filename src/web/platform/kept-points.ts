/**
 * Points of a survey that was not saved, kept beyond the tab: whoever walked along a fence
 * does not walk again because a phone closed it. Until they are saved, thrown away on purpose,
 * or the person signs out. Of what was typed with them only what tells of nobody.
 */
import { parseJson } from './api-problem.ts';
import type { Draft } from './drafts.ts';
import { browserStore } from './storage.ts';

const PREFIX = 'pontos:';
const POINTS = ['coordinates', 'water_eyes'] as const;
const CELLS = ['utm_zone', 'utm_easting', 'utm_northing'] as const;
/** Of a new spring: chosen from lists, measured, or its code. Notes and names stay in the tab. */
const WITH_THEM = [
  'label',
  'recovery_modality',
  'surveyed_at',
  'declivity',
  'landscape_position',
  'erosion',
  'vegetation',
  'typology',
  'water_color',
  'distance_forest',
] as const;

/** What this page wrote or took up; what another tab left behind is nobody's to write over before it is decided on. */
const own = new Set<string>();

/** @returns whether the points lie there now, for `Draft.lasts` */
export function keepPoints(draftKey: string, draft: Draft): boolean {
  const key = PREFIX + draftKey;
  if (!own.has(key) && browserStore.read(key) !== null) return false;
  const kept = keptOf(draft);
  if (kept === null) {
    if (own.has(key)) browserStore.drop(key);
    return false;
  }
  own.add(key);
  browserStore.write(key, JSON.stringify(kept));
  return true;
}

/** As a draft of the same form, without a record below it. */
export function readPoints(draftKey: string): Draft | null {
  const value = parseJson(browserStore.read(PREFIX + draftKey) ?? '');
  return isKept(value) ? { ...value, lasts: true } : null;
}

/** They are brought back, or thrown away: from now on they are this page's. */
export function takePoints(draftKey: string): void {
  own.add(PREFIX + draftKey);
}

export function dropPoints(draftKey: string): void {
  const key = PREFIX + draftKey;
  if (own.delete(key)) browserStore.drop(key);
}

/** Whoever's they are; `at` is asked for each draft's key. */
export function dropPointsWhere(at: (draftKey: string) => boolean): void {
  for (const key of browserStore.keys()) {
    if (!key.startsWith(PREFIX) || !at(key.slice(PREFIX.length))) continue;
    own.delete(key);
    browserStore.drop(key);
  }
}

/** Null where no point is another than in the record that the typing began from. */
function keptOf({ values, base, idempotencyKey }: Draft): Draft | null {
  const before = typeof base === 'object' && base !== null ? new Map(Object.entries(base)) : new Map();
  const isChanged = POINTS.some(
    (name) => name in values && JSON.stringify(bare(values[name])) !== JSON.stringify(bare(before.get(name))),
  );
  if (!isChanged) return null;
  const names: readonly string[] = base === undefined ? WITH_THEM : [];
  return {
    values: {
      ...Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]])),
      ...Object.fromEntries(POINTS.map((name) => [name, bare(values[name])])),
    },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** The measured cells alone: as read from the server, points carry their degrees too. */
function bare(points: unknown): Record<string, unknown>[] {
  if (!Array.isArray(points)) return [];
  return points.map((point: unknown) => {
    const cells = new Map(Object.entries(point ?? {}));
    return Object.fromEntries(CELLS.map((cell) => [cell, cells.get(cell) ?? null]));
  });
}

function isKept(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
