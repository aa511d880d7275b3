/**
 * How many producers' names hold a text, counted on PostgreSQL in the words of names
 * (docs/decisions/0127). Who is due there is looked at by the text (`bringPostings`).
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  CHUNK,
  LONG,
  PLACE,
  WORD_IN_TRIGRAMS,
} from '../../platform/database/migrations/0068_producer_words.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { holds } from '../../platform/http/conditions.ts';
import type { Total } from '../../platform/http/list.ts';
import { offsetOf } from '../../platform/http/offset.ts';
import { readInPlace } from '../../platform/http/project-search.ts';

/**
 * Up to so many are told with their number, for the page to be made of: those who have two words in a
 * row stand close together in the order of names, and far behind.
 */
export const FEW = 5000;
const SIZE = sql.lit(CHUNK);
/** Chunks of one place. */
const CHUNKS = sql.lit(PLACE / CHUNK);
/** Spots in the rows of words: to put twice as many together takes longer than reading a million names. */
const MANY_SPOTS = 50_000;
/** Who is due, or has a longer name than places are told of, and is looked up one by one: twice as many after a large import. */
const MANY_LOOKED_UP = 2000;
/** Of a search; each is a part of its statement. Longer ones are in few texts. */
const MOST_WORDS = 8;

const areManyDue = sql`exists (select 1 from rural_producer_postings_due ${offsetOf(MANY_LOOKED_UP)})`;
const areManySpots = sql`(select coalesce(sum(cardinality(members)), 0) from words) > ${sql.lit(MANY_SPOTS)}`;
/** Ids that no spot tells: these producers' words are not known. */
const areBeyond = sql`exists (select 1 from rural_producers where id >= ${sql.lit(PLACE)})`;
/** Whose a spot is, see migration 0068. */
const idOf = (spot: RawBuilder<unknown>) => sql`${spot} % ${sql.lit(PLACE)}`;

/** Of fewer than three letters there is no trigram: an index of them would be read whole. */
export function isShort(q: string): boolean {
  return Array.from(fold(q)).length < 3;
}

/**
 * Of `q`, which is part of one word, and so in no other place than a word. Where very many spots
 * would have to be put together, or many are due, all the texts are sooner read.
 */
export function countedInWords(db: Db | Tx, q: string): RawBuilder<Total> {
  return sql`
    with words as materialized (select word, members from rural_producer_postings where ${inWord(q)}),
    bits as materialized (
      select chunk % ${CHUNKS} as chunk, bit_or(common.members) as members
        from words join rural_producer_postings_common as common using (word)
       where words.members is null group by 1),
    listed as materialized (select distinct ${idOf(sql`unnest(members)`)} as id from words),
    due as materialized (select distinct rural_producer_id as id from rural_producer_postings_due)
    select case
      when ${areManySpots} or ${areManyDue} or ${areBeyond} then (${countedByText(db, q)})
      else (select coalesce(sum(bit_count(members)), 0) from bits)
         + (select count(*) from listed left join bits on chunk = id / ${SIZE} where not ${isInBits})
         - (select count(*) from due left join bits on chunk = id / ${SIZE}
             where ${isInBits} or id in (select id from listed))
         + (select count(*) from due join rural_producers_text using (id) where ${holds('search', q)})
      end as total`;
}

/**
 * Of a `q` of several words: of those who have a word that ends as `q` begins, then those between, and
 * then one that begins as `q` ends, each one place behind the other. Few are told by their ids too.
 *
 * `start`: the place of the first word, if this one stood where it should. `met`: those of whom at least
 * one word is a rare one. `looked_up` are left out of all that, and looked at by their texts.
 * A chunk's bits are told as they are: to make ids of them here takes as long as to find them.
 */
export function countedInPhrase(db: Db | Tx, q: string): RawBuilder<Total> {
  const parts = fold(q).split(' ');
  if (parts.length > MOST_WORDS) return countedByText(db, q);
  const words = parts.map((part, at) => {
    const isWord = at === 0 ? endsWith(part) : at < parts.length - 1 ? sql`word = ${part}` : beginsWith(part);
    return sql`select ${sql.lit(at)} as part, word, members from rural_producer_postings where ${isWord} and word <> ${LONG}`;
  });
  const every = sql.lit(parts.length);
  return sql`
    with words as materialized (${sql.join(words, sql` union all `)}),
    long as (select members from rural_producer_postings where word = ${LONG}),
    looked_up as materialized (
      select rural_producer_id as id from rural_producer_postings_due
      union select ${idOf(sql`unnest(members)`)} from long),
    reach as materialized (
      select ${areManySpots} or ${areBeyond} or (select count(*) from looked_up) > ${sql.lit(MANY_LOOKED_UP)}
        or exists (select 1 from long where members is null) as is_far),
    spots as materialized (
      select part, chunk / ${CHUNKS} - part as start, chunk % ${CHUNKS} as chunk, bit_or(common.members) as members
        from words join rural_producer_postings_common as common using (word)
       where words.members is null and not (select is_far from reach) group by 1, 2, 3),
    bits as materialized (
      select chunk, bit_or(members) as members from (
        select chunk, bit_and(members) as members from spots group by start, chunk having count(*) = ${every}
      ) as behind_each_other group by chunk),
    listed as (
      select part, spot / ${sql.lit(PLACE)} - part as start, ${idOf(sql`spot`)} as id
        from words, unnest(members) as spot where not (select is_far from reach)),
    met as materialized (
      select distinct id from (
        select part, start, id from listed
        union
        select spots.part, start, id from (select distinct start, id from listed) as one join spots using (start)
         where chunk = id / ${SIZE} and get_bit(members, id % ${SIZE}) = 1
      ) as parts group by start, id having count(*) = ${every}),
    found as materialized (
      select id from rural_producers_text
       where not (select is_far from reach) and id = any(array(select id from looked_up))
         and ${holds(readInPlace(db, 'search'), q)}),
    counted as materialized (
      select (select coalesce(sum(bit_count(members)), 0) from bits)
           + (select count(*) from met left join bits on chunk = id / ${SIZE} where not ${isInBits})
           - (select count(*) from looked_up left join bits on chunk = id / ${SIZE}
               where ${isInBits} or id in (select id from met))
           + (select count(*) from found) as total)
    select case when is_far then (${countedByText(db, q)}) else total end as total,
           case when not is_far and total <= ${sql.lit(FEW)} then cast(array_to_json(array(
             (select id from met except select id from looked_up) union all select id from found)) as text) end as ids,
           case when not is_far and total <= ${sql.lit(FEW)} then (
             select encode(string_agg(int4send(chunk) || bit_send(members), ''), 'base64')
               from bits where bit_count(members) > 0) end as bits,
           case when not is_far and total <= ${sql.lit(FEW)} then
             cast(array_to_json(array(select id from looked_up)) as text) end as without
      from reach, counted`;
}

/** Whether the id's bit is set in the chunk that was joined for it, if there is one. */
const isInBits = sql`coalesce(get_bit(members, id % ${SIZE}), 0) = 1`;

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
