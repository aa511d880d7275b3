import type { Migration } from './types.ts';

/** What this made was a development database's alone; 0068 makes it with the words' places, and drops that. */
export const producerWordsWithoutPlaces: Migration = async () => undefined;
