import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** Each start asks which producers are left without the digits that lists show: none, after the first. */
export const withoutParts: Migration = async ({ db }) => {
  await sql`create index rural_producers_without_parts on rural_producers (id)
    where cpf_parts is null and anonymised_at is null`.execute(db);
};
