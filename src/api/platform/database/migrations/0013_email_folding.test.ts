import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { sqliteDialect } from '../sqlite.ts';
import type { Tables } from '../tables.ts';

test('e-mails of earlier versions are found in their plain form, two that become one are both kept', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { readOnly: false }) });
  await migrate(db, 'sqlite', '0011_loose_files');
  for (const email of ['ana@example.org', 'ｂｉａ@example.org', 'ａｎａ@example.org']) {
    const user = { name: 'A', email, email_folded: email, role_id: 2, password_hash: '', search: 'a' };
    await db
      .insertInto('users')
      .values({ ...user, enabled: 1 })
      .execute();
  }
  await migrate(db, 'sqlite', '0013_email_folding');
  const users = await db.selectFrom('users').select('email_folded').orderBy('id').execute();
  expect(users.map(({ email_folded }) => email_folded)).toEqual([
    'ana@example.org',
    'bia@example.org',
    'ａｎａ@example.org',
  ]);
  await db.destroy();
});
