/** Producers by a part of their names or nicknames. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { CHUNK } from '../../platform/database/migrations/0066_producer_postings.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { holds, type TextSearch, type Total } from '../../platform/http/list.ts';

const SIZE = sql.lit(CHUNK);

/**
 * On SQLite by the trigrams of `rural_producers_text`, on PostgreSQL by what `like` uses there. What is
 * found is counted in narrower tables. Fewer than three letters are in no index of trigrams.
 */
export function producersNamed(db: Db | Tx, q: string): TextSearch {
  const byRow = holds('rural_producers.search', q);
  const folded = fold(q);
  const isShort = Array.from(folded).length < 3;
  if (engineOf(db) === 'postgres') {
    // A part of one word is in no other place than a word.
    if (folded !== '' && !folded.includes(' ')) return { byIndex: byRow, byRow, count: countedInPostings(q) };
    return isShort ? { byIndex: byRow, byRow } : { byIndex: byRow, byRow, count: countedByText(q) };
  }
  if (isShort) return { byIndex: byRow, byRow };
  const found = sql`from rural_producers_text where rural_producers_text match ${`"${folded.replaceAll('"', '""')}"`}`;
  return {
    byIndex: sql<SqlBool>`rural_producers.id in (select rowid ${found})`,
    count: sql`select count(*) as total ${found}`,
    byRow,
  };
}

function countedByText(q: string): RawBuilder<Total> {
  return sql`select count(*) as total from rural_producers_text where ${holds('search', q)}`;
}

/** How many producers' names hold `q`, which is part of one word; who is due is counted by the text (`bringPostings`). */
function countedInPostings(q: string): RawBuilder<Total> {
  return sql`
    with found as (
      select chunk, bit_or(members) as members from rural_producer_postings
       where ${holds('word', q)} group by chunk),
    due as (select distinct rural_producer_id as id from rural_producer_postings_due)
    select (select coalesce(sum(bit_count(members)), 0) from found)
         - (select count(*) from due join found on found.chunk = due.id / ${SIZE}
             where get_bit(found.members, due.id % ${SIZE}) = 1)
         + (select count(*) from due join rural_producers_text using (id) where ${holds('search', q)}) as total`;
}
