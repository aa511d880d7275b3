/** A read: by a replica that is known to have what this person wrote, else by the primary. */
import type { Route } from '#domain/shared/contract.ts';
import type { Db } from '../database/database.ts';
import type { AnyAnswer, Call, Handler } from './call.ts';
import { Problem } from './problem.ts';
import { FarPage, isLongSearch, isSearched, reading } from './reading.ts';

/** Refusals that say nothing of the rows: the wait was too long, or the client has gone. */
const OF_THE_MOMENT: ReadonlySet<number> = new Set([408, 429, 503]);

export async function runRead(call: Call<Route>, handler: Handler<Route>): Promise<AnyAnswer> {
  const { replica, read } = call.services.database;
  const { readsAfter } = call.user;
  const db = readsAfter === undefined ? null : (replica?.handle(readsAfter) ?? null);
  if (db) {
    try {
      return await answerFrom(db, call, handler);
    } catch (error) {
      // What the replica refuses, the primary may have: the record that a colleague made just now.
      if (call.gone.aborted || (error instanceof Problem && OF_THE_MOMENT.has(error.status))) throw error;
      if (!(error instanceof Problem)) replica?.noteRepeated(error);
    }
  }
  return answerFrom(read, call, handler);
}

async function answerFrom(db: Db, call: Call<Route>, handler: Handler<Route>): Promise<AnyAnswer> {
  if (typeof handler !== 'function') throw new Error('A read has no prepared handler');
  const own = { ...call, db };
  const beside = () => reading(own, 'search', (moment) => handler(moment as never));
  const { findsPages, exported } = call.route;
  // A file of a whole list reads its rows when the turn of the file has come.
  const isLong = findsPages ? isSearched(call.query) : isLongSearch(call.query);
  if (isLong && !exported) return beside();
  try {
    return await handler(own as never);
  } catch (error) {
    if (error instanceof FarPage) return beside();
    throw error;
  }
}
