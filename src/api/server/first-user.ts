import { randomInt } from 'node:crypto';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { ROLES } from '#domain/shared/access.ts';
import { fold, foldEmail } from '#domain/shared/fold.ts';
import { inTransaction, isDuplicate } from '../platform/database/transaction.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';
import {
  isFirstPasswordOver,
  keepFirstPassword,
  type Replacing,
  replaceFirstPassword,
} from './first-password.ts';

/** No 0/O, 1/l/I: the password is read from a terminal and typed. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 132 bits. */
const PASSWORD_LENGTH = 23;
const NAME = 'Gerente de projetos';

export interface FirstUser {
  readonly email: string;
  /** Null where the settings gave it. */
  readonly password: string | null;
}

/**
 * Creates the first manager in a database without users, or gives them another password
 * where the first one has ended unchanged. Answers the password when it was made here, so
 * that it can be printed once; null otherwise.
 */
export async function createFirstUser(services: Replacing, now: number): Promise<FirstUser | null> {
  const { database, settings } = services;
  const anyone = await database.read.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return giveAnother(services, now);
  const password = settings.adminPassword ?? randomPassword();
  await refuseWeak(settings);
  const hash = await hashPassword(password);
  try {
    await inTransaction(database, async (tx) => {
      const { id } = await tx
        .insertInto('users')
        .values({
          name: NAME,
          email: settings.adminEmail,
          email_folded: foldEmail(settings.adminEmail),
          role_id: ROLES.GERENTE_PROJETOS,
          password_hash: hash,
          enabled: 1,
          search: fold(NAME),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (settings.adminPassword === null) await keepFirstPassword(tx, { user: id, hash, now });
    });
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

async function giveAnother(services: Replacing, now: number) {
  if (!(await isFirstPasswordOver(services.database, now))) return null;
  const password = randomPassword();
  const given = await replaceFirstPassword(services, { hash: await hashPassword(password), now });
  return given && { ...given, password };
}

/** The rules of every other password. Throws `StartProblem`. */
async function refuseWeak({ adminPassword, adminEmail }: Settings): Promise<void> {
  if (adminPassword === null) return;
  const { weaknessOf } = await import('../platform/auth/common-passwords.ts');
  const weakness = weaknessOf(adminPassword, { name: NAME, email: adminEmail });
  if (weakness === null) return;
  const { commonPassword, personalPassword } = USER_MESSAGES;
  throw new StartProblem(
    `A senha de ADMIN_PASSWORD não serve. ${weakness === 'common' ? commonPassword : personalPassword}`,
  );
}

function randomPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
