/**
 * Browsers that have signed in to an account before. Each has a signed cookie for
 * each of its accounts, so that whoever guesses the password from elsewhere can't
 * make the account's own people wait. The cookie signs nobody in and names nobody.
 * It is good for as long as the person has the same password and e-mail.
 */
import { randomBytes } from 'node:crypto';
import { foldEmail } from '#domain/shared/fold.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { nameBehindTls, ownCookie } from './cookies.ts';

const MARK_BYTES = 16;
const COOKIE = /^([\w-]{22})\.([\w-]{43})$/;
/** Browsers keep no cookie longer. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

/** Whose browser it is. */
export interface BrowserOwner {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
}

/** The browser's own mark, or null when it has not signed in to this account before. */
export function knownBrowser(
  secrets: Secrets,
  owner: BrowserOwner,
  cookies: ReadonlyMap<string, string>,
): string | null {
  const account = accountOf(secrets, owner);
  const name = nameOf(account);
  // Whoever signed in here before the prefix was given has the plain one: its signature tells all the same.
  const value = cookies.get(nameBehindTls(name)) ?? cookies.get(name);
  const [, mark = '', signature = ''] = COOKIE.exec(value ?? '') ?? [];
  return mark !== '' && secrets.isSigned(signedText(account, owner, mark), signature) ? mark : null;
}

/** The `Set-Cookie` that makes the browser known to the account; a known one keeps its mark. */
export function browserCookie(
  secrets: Secrets,
  owner: BrowserOwner,
  { mark, secure }: { mark: string | null; secure: boolean },
): string {
  const account = accountOf(secrets, owner);
  const own = mark ?? randomBytes(MARK_BYTES).toString('base64url');
  const value = `${own}.${secrets.sign(signedText(account, owner, own))}`;
  return ownCookie(nameOf(account), value, { seconds: KEPT_SECONDS, sameSite: 'Strict', secure });
}

function accountOf(secrets: Secrets, { email }: BrowserOwner): string {
  return secrets.index(`account ${foldEmail(email)}`);
}

function nameOf(account: string): string {
  return `vertente_${account.slice(0, 16)}`;
}

function signedText(account: string, { id, password_hash }: BrowserOwner, mark: string): string {
  return `browser ${account} ${id} ${mark} ${password_hash}`;
}
