/** Sign-in under attack: an unknown e-mail takes as long as a known one, and a flood leaves the others their pace. */
import { afterEach, expect, test } from 'vitest';
import { reportFigure, proofSize } from '../support/proof.ts';
import { type Product, startProduct } from '../support/product.ts';
import { signIn } from '../support/http.ts';

/** Of each kind; a few hundred make the medians steady. */
const TRIES = proofSize('HARD_SIGN_IN_TRIES', { everyRun: 20, onDemand: 300 });
const CALLS = proofSize('HARD_FLOOD_CALLS', { everyRun: 50, onDemand: 1500 });
const MOST_DIFFERENCE_MS = 5;
/** What is doubled is at least this: below it a machine's own noise is larger than what is measured. */
const LEAST_P95_MS = 5;
/** Only a full run has enough of both for figures to be judged. */
const IS_FULL = TRIES >= 200;

let product: Product | undefined;
afterEach(() => product?.close());

/** Behind a proxy each guess comes from an address of its own: the limits of one are not what is measured. */
async function attempt(
  url: string,
  email: string,
  at: number,
): Promise<{ ms: number; status: number; text: string }> {
  const address = `198.51.${Math.floor(at / 250)}.${(at % 250) + 1}`;
  const started = performance.now();
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: 'errada-errada-2026' }),
  });
  const text = await answer.text();
  return { ms: performance.now() - started, status: answer.status, text };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

test('a known and an unknown e-mail get the same answer in the same time', { timeout: 300_000 }, async () => {
  product = await startProduct({ env: { TRUST_PROXY: 'true' } });
  const { url } = product;
  const manager = await signIn(url, product.adminEmail, product.adminPassword);
  // One account each: after five failures an account would have to wait.
  for (let at = 0; at < TRIES; at += 1) {
    const { status } = await manager.post('/users', {
      name: `Pessoa ${at}`,
      role: 6,
      email: `conhecida${at}@example.org`,
      password: 'nascente-viva-2026',
    });
    expect(status).toBe(201);
  }
  const known: number[] = [];
  const unknown: number[] = [];
  const texts = new Set<string>();
  // In turn, so that whatever else the machine does weighs on both alike; the first few warm it up.
  for (let at = -5; at < TRIES; at += 1) {
    for (const [times, name] of [
      [known, 'conhecida'],
      [unknown, 'ignorada'],
    ] as const) {
      const one = await attempt(url, `${name}${Math.max(at, 0)}@example.org`, at + 5);
      // None is slowed down: of a 429 nobody would learn whether there is such an account.
      expect(one.status, one.text).toBe(401);
      if (at >= 0) {
        times.push(one.ms);
        texts.add(one.text);
      }
    }
  }
  const difference = Math.abs(quantile(known, 0.5) - quantile(unknown, 0.5));
  reportFigure('tries', known.length + unknown.length);
  reportFigure('median of known, ms', rounded(quantile(known, 0.5)));
  reportFigure('median of unknown, ms', rounded(quantile(unknown, 0.5)));
  reportFigure('difference, ms', rounded(difference));
  expect(texts.size).toBe(1);
  if (IS_FULL) expect(difference).toBeLessThan(MOST_DIFFERENCE_MS);
});

test('a flood of sign-ins at most doubles the others’ 95th percentile', { timeout: 300_000 }, async () => {
  product = await startProduct({ env: { TRUST_PROXY: 'true' } });
  const { url } = product;
  const manager = await signIn(url, product.adminEmail, product.adminPassword);
  const pace = async () => {
    const times: number[] = [];
    for (let at = 0; at < CALLS; at += 1) {
      const started = performance.now();
      expect((await manager.get('/vehicles')).status).toBe(200);
      times.push(performance.now() - started);
    }
    return times;
  };
  await pace();
  const alone = await pace();
  let isOver = false;
  const statuses = new Map<number, number>();
  let made = 0;
  const attacker = async () => {
    while (!isOver) {
      made += 1;
      const { status } = await attempt(url, `ninguem${made}@example.org`, made % 60_000);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const attackers = Array.from({ length: 40 }, attacker);
  const flooded = await pace();
  isOver = true;
  await Promise.all(attackers);
  reportFigure('sign-ins in the flood', made);
  reportFigure('p95 alone, ms', rounded(quantile(alone, 0.95)));
  reportFigure('p95 in the flood, ms', rounded(quantile(flooded, 0.95)));
  expect(statuses.size).toBeGreaterThan(0);
  expect([...statuses.keys()].every((status) => [401, 429, 503].includes(status))).toBe(true);
  if (IS_FULL)
    expect(quantile(flooded, 0.95)).toBeLessThan(2 * Math.max(quantile(alone, 0.95), LEAST_P95_MS));
});
