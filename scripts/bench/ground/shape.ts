/** What the benches' tables are described with. */
import type { Secrets } from '#api/platform/secrets/secrets.ts';
import type { Pick } from './words.ts';

export const PROJECTS = 20;

/** The project of a row: they run through the projects in turn. */
export const projectOf = (id: number) => 1 + (id % PROJECTS);

/** The project whose stock and notes outgrow the others': the last one. */
export const BUSY_PROJECT = projectOf(PROJECTS - 1);

/** Its movements and notes, its share of the others' included: 50,000 and 2,000 where it has 5,000 springs. */
export function busySizes(size: number): { movements: number; notes: number } {
  return {
    movements: Math.max(size / PROJECTS, Math.min(size / 2, 50_000)),
    notes: Math.max(size / 10 / PROJECTS, Math.min(size / 50, 2000)),
  };
}

export type Row = Readonly<Record<string, string | number | null>>;

export interface TableRows {
  table: string;
  count: number;
  /** The rows are asked for in the order of their numbers, from 1 on. */
  row(id: number): Row;
}

export interface Givens {
  /** How many producers, properties, springs, trips and launches there are. */
  size: number;
  secrets: Secrets;
  cities: readonly number[];
  /** The hash of the asker's password. */
  passwordHash: string;
}

/** What the rows of every table are made with. */
export interface Makers extends Givens {
  pick: Pick;
  one(words: readonly string[]): string;
  city(): number;
  user(): number;
  day(index: number): string;
}
