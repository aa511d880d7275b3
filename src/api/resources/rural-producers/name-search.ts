/** Producers by a part of their names or nicknames. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { CHUNK, WORD_IN_TRIGRAMS } from '../../platform/database/migrations/0067_producer_words.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { holds, type TextSearch, type Total } from '../../platform/http/list.ts';
import { offsetOf } from '../../platform/http/offset.ts';
import { readInPlace } from '../../platform/http/project-search.ts';

const SIZE = sql.lit(CHUNK);
/** Ids in the rows of words: to put twice as many together takes longer than reading a million names. */
const MANY_IDS = 50_000;
/** Who is due and is looked up one by one: twice as many after a large import. */
const MANY_DUE = 2000;

/**
 * On SQLite by the trigrams of `rural_producers_text`, on PostgreSQL by what `like` uses there. What is
 * found is counted in narrower tables. Fewer than three letters are in no index of trigrams.
 */
export function producersNamed(db: Db | Tx, q: string): TextSearch {
  const byRow = holds('rural_producers.search', q);
  const folded = fold(q);
  if (engineOf(db) === 'postgres') {
    // A part of one word is in no other place than a word.
    if (folded !== '' && !folded.includes(' '))
      return { byIndex: byRow, byRow, count: countedInPostings(db, q) };
    return isShort(q) ? { byIndex: byRow, byRow } : { byIndex: byRow, byRow, count: countedByText(q) };
  }
  if (isShort(q)) return { byIndex: byRow, byRow };
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

/**
 * How many producers' names hold `q`, which is part of one word; who is due is counted by the text
 * (`bringPostings`). Where very many ids would have to be put together, or many are due, all the
 * texts are sooner read.
 */
function countedInPostings(db: Db | Tx, q: string): RawBuilder<Total> {
  const word = isShort(q) ? sql.ref('word') : sql.raw(`(${WORD_IN_TRIGRAMS})`);
  const text = isShort(q) ? readInPlace(db, 'search') : sql.ref('search');
  return sql`
    with words as materialized (
      select word, members from rural_producer_postings where ${holds(word, q)}),
    bits as materialized (
      select chunk, bit_or(common.members) as members
        from words join rural_producer_postings_common as common using (word)
       where words.members is null group by chunk),
    due as materialized (select distinct rural_producer_id as id from rural_producer_postings_due)
    select case
      when (select coalesce(sum(cardinality(members)), 0) from words) > ${sql.lit(MANY_IDS)}
        or exists (select 1 from rural_producer_postings_due ${offsetOf(MANY_DUE)})
      then (select count(*) from rural_producers_text where ${holds(text, q)})
      else (select coalesce(sum(bit_count(members)), 0) from bits)
         + (select count(distinct id)
              from (select unnest(members) as id from words) as listed left join bits on chunk = id / ${SIZE}
             where coalesce(get_bit(members, id % ${SIZE}), 0) = 0)
         - (select count(*) from due left join bits on chunk = id / ${SIZE}
             where coalesce(get_bit(members, id % ${SIZE}), 0) = 1 or id in (select unnest(members) from words))
         + (select count(*) from due join rural_producers_text using (id) where ${holds('search', q)})
      end as total`;
}

/** Of fewer than three letters there is no trigram: an index of them would be read whole. */
function isShort(q: string): boolean {
  return Array.from(fold(q)).length < 3;
}
