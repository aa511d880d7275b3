/**
 * How many calls a person or an address may make. Each has a purse that fills
 * steadily and is paid from: a morning's haste is free, and only who goes on and on
 * beyond the rate waits. Kept in memory, for each server process by itself.
 */
import type { Route } from '#domain/shared/contract.ts';
import { Problem } from '../http/problem.ts';

const MINUTE_MS = 60_000;
/** What a full purse holds, in minutes of the rate. */
const SAVED_MINUTES = 5;
/** People and addresses remembered; the one longest away goes first, and comes back with a full purse. */
const MOST_REMEMBERED = 10_000;

/** What makes the server work much longer than a look at a list: documents, files, password checks. */
const HEAVY = 10;

interface Purse {
  left: number;
  at: number;
}

export class CallRates {
  readonly #perMinute: number;
  readonly #purses = new Map<string, Purse>();

  /** @param perMinute 0 for no limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Pays for a call. Throws 429 with `Retry-After` when the purse holds too little; nothing is taken then. */
  pay(key: string, cost: number, now: number): void {
    if (this.#perMinute === 0) return;
    const full = this.#perMinute * SAVED_MINUTES;
    const purse = this.#purses.get(key) ?? { left: full, at: now };
    // A clock set back fills nothing, and takes nothing.
    const filled = (Math.max(0, now - purse.at) / MINUTE_MS) * this.#perMinute;
    const left = Math.min(full, purse.left + filled);
    const isEnough = left >= cost;
    // At the end of the map's order: the first is the one longest away.
    this.#purses.delete(key);
    this.#purses.set(key, { left: isEnough ? left - cost : left, at: now });
    if (this.#purses.size > MOST_REMEMBERED) this.#dropOldest();
    if (!isEnough) throw tooMany(Math.ceil(((cost - left) / this.#perMinute) * 60));
  }

  #dropOldest(): void {
    const oldest = this.#purses.keys().next();
    if (!oldest.done) this.#purses.delete(oldest.value);
  }
}

/** What a call of this route costs. */
export function costOf(route: Route): number {
  // A mail may follow.
  if (route.method === 'POST' && route.path === '/password_resets') return HEAVY;
  const asks = (name: string) => route.body !== undefined && name in route.body.shape;
  const [isPasswordChecked, hasPolygon] = [asks('current_password'), asks('polygon')];
  const isSignIn = route.path === '/auth' || /^\/auth\/(second_factor|passkey)/.test(route.path);
  const asksProvider = route.path.startsWith('/auth/oidc');
  return route.document || route.upload || isSignIn || asksProvider || isPasswordChecked || hasPolygon
    ? HEAVY
    : 1;
}

function tooMany(seconds: number): Problem {
  return new Problem(429, `Foram pedidos demais em seguida. Aguarde ${seconds} s e tente de novo.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
