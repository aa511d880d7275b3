/** Springs, stock and delivery notes of one project, as a person at the API makes them. */
import { expect } from 'vitest';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { type Movement, recordMovements } from '#api/resources/stock/ledger.ts';
import type { ApiAnswer, Json } from './api.ts';
import { openSpringPlace, type SpringPlace } from './spring-place.ts';

export interface NotePlace extends SpringPlace {
  /** Path of the project's notes. */
  readonly notes: string;
  readonly property: number;
  /** A draft for these springs; fails the test where it is refused. */
  draft(springs: readonly Json[], more?: object): Promise<Json>;
  /** Delivers it now, by the technician unless told. */
  deliver(note: Json, more?: object, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** A new spring in a note that was delivered, going below zero where it must. */
  delivered(): Promise<{ spring: Json; note: Json }>;
  /** So much of each of these comes into the stock: `stake_quantity`, `wire_roller 7`. */
  buy(quantities: Readonly<Record<string, number>>): Promise<void>;
  /** What is in stock, by item, rolls by their type. */
  balances(): Promise<Record<string, number>>;
}

export const AT = '2026-11-20T10:00';

export async function openNotePlace(): Promise<NotePlace> {
  const place = await openSpringPlace();
  const { project, technician, api } = place;
  const notes = `/projects/${project}/delivery_notes`;
  const property = Number(/rural_properties\/(\d+)/.exec(place.springs)?.[1]);
  const { database } = api.server.services;
  const draft: NotePlace['draft'] = async (springs, more = {}) => {
    const body = { rural_property: property, water_springs: springs.map(({ id }) => id), ...more };
    const answer = await technician.post(notes, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const deliver: NotePlace['deliver'] = (note, more = {}, headers = {}) =>
    technician.post(`${notes}/${note.id}/deliver`, { delivered_at: AT, ...more }, headers);
  return {
    ...place,
    notes,
    property,
    draft,
    deliver,
    async delivered() {
      const spring = await place.register();
      const answer = await deliver(await draft([spring]), { allow_negative: true });
      expect(answer.status, answer.text).toBe(200);
      return { spring, note: answer.body };
    },
    async buy(quantities) {
      const movements = Object.entries(quantities).map(([key, quantity]): Movement => {
        const [item, roller] = key.split(' ');
        return {
          kind: 1,
          item: item as Movement['item'],
          wire_roller_id: roller === undefined ? null : Number(roller),
          quantity,
          moved_at: AT,
        };
      });
      const book = { project, user: technician.id, now: Date.now() };
      await inTransaction(database, (tx) => recordMovements(tx, book, movements));
    },
    async balances() {
      const rows = await database.write
        .selectFrom('stock_balances')
        .select(['item', 'wire_roller_id', 'balance'])
        .where('project_id', '=', project)
        .execute();
      return Object.fromEntries(
        rows.map(({ item, wire_roller_id, balance }) => [
          wire_roller_id === null ? item : `${item} ${wire_roller_id}`,
          Number(balance),
        ]),
      );
    },
  };
}

/** What a spring of 78 × 54 m takes: case 02 of the calculation, its rolls apart. */
export const CASE_NEED = {
  stake_quantity: 100,
  stretcher_quantity: 6,
  clip_quantity: 3,
  limestone_sacks: 3,
  planting_fertilizer_sacks: 3,
  cover_fertilizer_sacks: 1,
  formicide_sacks: 5,
  recovery_seedlings: 702,
} as const;

/** Everything but stakes in plenty, so that stakes alone are short. */
export async function openStocked(stakes: number): Promise<NotePlace> {
  const opened = await openNotePlace();
  const { stake_quantity: _stakes, ...others } = CASE_NEED;
  const { body } = await opened.technician.get(`/projects/${opened.project}/wire_rollers`);
  const rolls = body.data.map(({ id }: Json) => `wire_roller ${id}`);
  await opened.buy(Object.fromEntries([...Object.keys(others), ...rolls].map((item) => [item, 100_000])));
  if (stakes > 0) await opened.buy({ stake_quantity: stakes });
  return opened;
}
