/** How sure it must be who calls: a second factor where the role must have one, and a fresh word before guarded acts. */
import type { Route } from '#domain/shared/contract.ts';
import { isGuarded, isGuardedForAll } from '#domain/shared/guarded.ts';
import { Problem } from '../http/problem.ts';
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

/** Throws 403 with `confirmation` before a guarded act of a person with a second factor, or one guarded for all. */
export function requireConfirmation({ assurance }: SessionUser, route: Route, now: number): void {
  if (!assurance) return;
  const hasFactor = assurance.secondFactor !== 'off';
  if (!isGuardedForAll(route) && !(hasFactor && isGuarded(route))) return;
  const { confirmedAt } = assurance;
  if (confirmedAt === null || confirmedAt + CONFIRMED_MS <= now) {
    throw new Problem(403, CONFIRM, { confirmation: true });
  }
}
