import { randomInt } from 'node:crypto';
import { ROLES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import type { Database } from './database/database.ts';
import { inTransaction, isDuplicate } from './database/transaction.ts';
import { hashPassword } from './passwords.ts';
import type { Settings } from './settings.ts';

/** No 0/O, 1/l/I: the password is read from a terminal and typed. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 16;

/**
 * Creates the first manager in a database without users. Answers the password
 * when it was made here, so that it can be printed once; null otherwise.
 */
export async function createFirstUser(
  database: Database,
  settings: Settings,
): Promise<{ email: string; password: string | null } | null> {
  const anyone = await database.read.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return null;
  const password = settings.adminPassword ?? randomPassword();
  const hash = await hashPassword(password);
  try {
    await inTransaction(database, (tx) =>
      tx
        .insertInto('users')
        .values({
          name: 'Gerente de projetos',
          email: settings.adminEmail,
          email_folded: settings.adminEmail.toLowerCase(),
          role_id: ROLES.GERENTE_PROJETOS,
          password_hash: hash,
          enabled: 1,
          search: fold('Gerente de projetos'),
        })
        .execute(),
    );
  } catch (error) {
    // Another process on the same PostgreSQL was first.
    if (isDuplicate(error)) return null;
    throw error;
  }
  return {
    email: settings.adminEmail,
    password: settings.adminPassword === null ? password : null,
  };
}

function randomPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
