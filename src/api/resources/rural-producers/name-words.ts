/**
 * How many producers' names hold a text, counted on PostgreSQL in the words of names
 * (docs/decisions/0127). Who is due there is looked at by the text (`bringPostings`).
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import { CHUNK, WORD_IN_TRIGRAMS } from '../../platform/database/migrations/0067_producer_words.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { holds, type Total } from '../../platform/http/list.ts';
import { offsetOf } from '../../platform/http/offset.ts';
import { readInPlace } from '../../platform/http/project-search.ts';

/**
 * Up to so many are told with their number, for the page to be made of: those who have two words in a
 * row stand close together in the order of names, and far behind.
 */
export const FEW = 5000;
const SIZE = sql.lit(CHUNK);
/** Ids in the rows of words: to put twice as many together takes longer than reading a million names. */
const MANY_IDS = 50_000;
/** Who is due and is looked up one by one: twice as many after a large import. */
const MANY_DUE = 2000;
/** Producers who have all the words and are looked up one by one. */
const MANY_NAMES = 10_000;
/** Of a search; each is a part of its statement. Longer ones are in few texts. */
const MOST_WORDS = 8;

const areManyDue = sql`exists (select 1 from rural_producer_postings_due ${offsetOf(MANY_DUE)})`;
const areManyIds = sql`(select coalesce(sum(cardinality(members)), 0) from words) > ${sql.lit(MANY_IDS)}`;

/** Of fewer than three letters there is no trigram: an index of them would be read whole. */
export function isShort(q: string): boolean {
  return Array.from(fold(q)).length < 3;
}

/**
 * Of `q`, which is part of one word, and so in no other place than a word. Where very many ids
 * would have to be put together, or many are due, all the texts are sooner read.
 */
export function countedInWords(db: Db | Tx, q: string): RawBuilder<Total> {
  return sql`
    with words as materialized (select word, members from rural_producer_postings where ${inWord(q)}),
    bits as materialized (
      select chunk, bit_or(common.members) as members
        from words join rural_producer_postings_common as common using (word)
       where words.members is null group by chunk),
    due as materialized (select distinct rural_producer_id as id from rural_producer_postings_due)
    select case
      when ${areManyIds} or ${areManyDue} then (${countedByText(db, q)})
      else (select coalesce(sum(bit_count(members)), 0) from bits)
         + (select count(distinct id)
              from (select unnest(members) as id from words) as listed left join bits on chunk = id / ${SIZE}
             where coalesce(get_bit(members, id % ${SIZE}), 0) = 0)
         - (select count(*) from due left join bits on chunk = id / ${SIZE}
             where coalesce(get_bit(members, id % ${SIZE}), 0) = 1 or id in (select unnest(members) from words))
         + (select count(*) from due join rural_producers_text using (id) where ${holds('search', q)})
      end as total`;
}

/**
 * Of a `q` of several words: of those who have one that ends as `q` begins, those between, and one
 * that begins as `q` ends, the text tells who has them in a row. Few are told by their ids too.
 *
 * `placed`: of a chunk's bits that are in every part, written as '0010…', the text is cut at each one.
 * `found` reads texts by their ids, each once: joined, PostgreSQL would go through all of them.
 */
export function countedInPhrase(db: Db | Tx, q: string): RawBuilder<Total> {
  const parts = fold(q).split(' ');
  if (parts.length > MOST_WORDS) return countedByText(db, q);
  const words = parts.map((part, at) => {
    const isWord = at === 0 ? endsWith(part) : at < parts.length - 1 ? sql`word = ${part}` : beginsWith(part);
    return sql`select ${sql.lit(at)} as part, word, members from rural_producer_postings where ${isWord}`;
  });
  const every = sql.lit(parts.length);
  return sql`
    with words as materialized (${sql.join(words, sql` union all `)}),
    bits as materialized (
      select part, chunk, bit_or(common.members) as members
        from words join rural_producer_postings_common as common using (word)
       where words.members is null group by part, chunk),
    shared as materialized (
      select chunk, bit_and(members) as members from bits group by chunk having count(*) = ${every}),
    placed as (
      select chunk * ${SIZE} + cast(sum(length(zeros) + 1) over (partition by chunk order by nth) as integer) - 1 as id,
             chunk
        from shared, unnest(string_to_array(cast(members as text), '1')) with ordinality as pieces (zeros, nth)),
    listed as (select part, unnest(members) as id from words),
    wanted as (
      select id from placed where id < (chunk + 1) * ${SIZE}
      union all
      select id from (
        select part, id from listed
        union
        select bits.part, id from listed join bits on chunk = id / ${SIZE} where get_bit(members, id % ${SIZE}) = 1
      ) as met group by id having count(*) = ${every}
      union all
      select rural_producer_id from rural_producer_postings_due),
    reach as materialized (
      select ${areManyIds} or ${areManyDue}
        or (select coalesce(sum(bit_count(members)), 0) from shared) > ${sql.lit(MANY_NAMES)} as is_far),
    found as materialized (
      select id from rural_producers_text
       where not (select is_far from reach) and id = any(array(select id from wanted))
         and ${holds(readInPlace(db, 'search'), q)})
    select case when is_far then (${countedByText(db, q)}) else (select count(*) from found) end as total,
           case when not is_far and (select count(*) from found) <= ${sql.lit(FEW)}
             then (select coalesce(cast(json_agg(id) as text), '[]') from found) end as ids
      from reach`;
}

function countedByText(db: Db | Tx, q: string): RawBuilder<Total> {
  const text = isShort(q) ? readInPlace(db, 'search') : sql.ref('search');
  return sql`select count(*) as total from rural_producers_text where ${holds(text, q)}`;
}

/** Words that hold the text: all are read where no trigram finds them. */
function inWord(q: string): Expression<SqlBool> {
  return holds(isShort(q) ? sql.ref('word') : sql.raw(`(${WORD_IN_TRIGRAMS})`), q);
}

function endsWith(part: string): Expression<SqlBool> {
  return sql<SqlBool>`(${inWord(part)} and right(word, ${Array.from(part).length}) = ${part})`;
}

/** Along the words in their order, which is that of their bytes. */
function beginsWith(part: string): Expression<SqlBool> {
  return sql<SqlBool>`(word >= ${part} and word < ${`${part}\u{10FFFF}`})`;
}
