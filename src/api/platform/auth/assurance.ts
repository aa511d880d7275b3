/** How sure it must be who calls: a second factor where the role must have one, and a fresh proof before guarded acts. */
import type { Route } from '#domain/shared/contract.ts';
import { isGuarded, isGuardedForAll, isGuardedInFull } from '#domain/shared/guarded.ts';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { readSecondFactors } from './second-factors.ts';
import type { SessionUser } from './sessions.ts';

/** For how long a confirmation, or the sign-in itself, is good. */
export const CONFIRMED_MS = 10 * 60_000;

const ENROL =
  'O seu cargo exige a verificação em duas etapas. Ligue-a em Minha conta para continuar a usar o painel.';
const CONFIRM = 'Confirme que é você para continuar.';

export function lacksSecondFactor({ assurance }: SessionUser): boolean {
  return assurance?.secondFactor === 'required';
}

/** Throws 403 where the person's role must have a second factor and they have none. */
export function requireSecondFactor(user: SessionUser, route: Route): void {
  if (lacksSecondFactor(user) && !route.withoutSecondFactor) throw new Problem(403, ENROL);
}

/** Throws 403 with `confirmation` before a guarded act of whoever has not shown lately who they are. */
export async function requireConfirmation(
  db: Db,
  user: SessionUser,
  route: Route,
  now: number,
): Promise<void> {
  const { assurance } = user;
  if (!assurance) return;
  if (isGuardedInFull(route)) return requireFullProof(db, user, now);
  const isAsked = isGuardedForAll(route) || (isGuarded(route) && assurance.secondFactor !== 'off');
  if (isAsked && !isFresh(assurance.confirmedAt, now)) {
    throw new Problem(403, CONFIRM, { confirmation: true });
  }
}

/** Throws 403 with `confirmation`, which tells what is owed besides the password, unless the whole sign-in was shown lately. */
export async function requireFullProof(db: Db | Tx, user: SessionUser, now: number): Promise<void> {
  const { assurance } = user;
  if (!assurance || isFresh(assurance.authenticatedAt, now)) return;
  const { kinds } = await readSecondFactors(db, user.id);
  throw new Problem(403, CONFIRM, {
    confirmation: true,
    secondFactor: kinds.filter((kind) => kind !== 'recovery'),
  });
}

/** The same after the present password was shown: it is all that those without a second factor have to show. */
export async function requireFactorToo(db: Db | Tx, user: SessionUser, now: number): Promise<void> {
  if (user.assurance?.secondFactor === 'on') await requireFullProof(db, user, now);
}

function isFresh(at: number | null, now: number): boolean {
  return at !== null && at + CONFIRMED_MS > now;
}
