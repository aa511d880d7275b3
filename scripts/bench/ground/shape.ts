/** What the benches' tables are described with. */
import type { Secrets } from '#api/platform/secrets/secrets.ts';
import type { Pick } from './words.ts';

export const PROJECTS = 20;

/** The project of a row: they run through the projects in turn. */
export const projectOf = (id: number) => 1 + (id % PROJECTS);

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
