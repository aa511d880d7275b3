import type { Migration } from './types.ts';

/** What this made was a development database's alone; 0068 makes it in less room, and drops that. */
export const producerPostings: Migration = async () => undefined;
