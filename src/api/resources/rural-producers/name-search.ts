/** Producers by a part of their names or nicknames. */
import { type SqlBool, sql } from 'kysely';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { holds } from '../../platform/http/conditions.ts';
import type { TextSearch, Total } from '../../platform/http/list.ts';
import { readInPlace } from '../../platform/http/project-search.ts';
import { countedInPhrase, countedInWords, FEW, isShort } from './name-words.ts';

/**
 * On SQLite by the trigrams of `rural_producers_text`, on PostgreSQL by what `like` uses there. What is
 * found is counted in narrower tables. Fewer than three letters are in no index of trigrams.
 */
export function producersNamed(db: Db | Tx, q: string): TextSearch {
  const byIndex = holds('rural_producers.search', q);
  const byRow = holds(readInPlace(db, 'rural_producers.search'), q);
  const folded = fold(q);
  if (engineOf(db) === 'postgres') {
    if (folded === '') return { byIndex: byRow, byRow };
    return {
      byIndex,
      byRow,
      reads: 'search',
      count: (folded.includes(' ') ? countedInPhrase : countedInWords)(db, q),
    };
  }
  if (isShort(q)) return { byIndex: byRow, byRow };
  const found = sql`from rural_producers_text where rural_producers_text match ${`"${folded.replaceAll('"', '""')}"`}`;
  const count = sql<Total>`select count(*) as total ${found}`;
  return {
    byIndex: sql<SqlBool>`rural_producers.id in (select rowid ${found})`,
    count: folded.includes(' ')
      ? sql`
        with few as materialized (select rowid as id ${found} limit ${sql.lit(FEW + 1)}),
        met as (select count(*) as many from few)
        select case when many > ${sql.lit(FEW)} then (${count}) else many end as total,
               case when many <= ${sql.lit(FEW)} then (select json_group_array(id) from few) end as ids from met`
      : count,
    byRow,
  };
}
