/** Generated requests at every route: no failure of the server, and every answer as the document says. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../support/api.ts';
import type { JsonSchema } from './arbitrary-body.ts';
import { checkAnswer, Fuzz, FUZZED, VALIDATORS_OWN_WORDS } from './generated-requests.ts';
import { everyday } from '../support/everyday.ts';

/** With `TEST_FULL=1` many more, to each engine. A million of them: `npm run test:hard -- fuzz`. */
const REQUESTS = everyday(2000, 10_000);
/** The same in every run; another for each engine, so that the requests are not the same ones. */
const SEED = process.env.TEST_ENGINE === 'postgres' ? 20_261_122 : 20_261_121;

let api: TestApi;
let fuzz: Fuzz;

beforeAll(async () => {
  api = await openApi();
  fuzz = await Fuzz.open(api);
}, 60_000);
afterAll(() => api.close());

describe('a value of another type than the document’s', () => {
  const VALUES: readonly [string, unknown][] = [
    ['string', 'texto'],
    ['number', 1.5],
    ['boolean', true],
    ['array', [1]],
    ['object', { a: 1 }],
    ['null', null],
  ];

  test.each(FUZZED.filter(([, route]) => route.body))('is refused by %s', async (name, route) => {
    const operation = fuzz.operation(name);
    const wrong: string[] = [];
    for (const [field, schema] of Object.entries(operation.body?.properties ?? {})) {
      const types = typesOf(schema);
      for (const [type, value] of VALUES.filter(([one]) => !types.has(one) && !types.has('any'))) {
        const body = { ...operation.goodBody, [field]: value };
        const recipe = { body, query: {}, parameters: [], headers: {}, file: null };
        const {
          status,
          text,
          body: answer,
        } = await fuzz.send(operation, { ...recipe, role: ROLES.GERENTE_PROJETOS });
        const fields = Object.keys(answer?.errors ?? {});
        const isTold = fields.some((one) => one === field || one.startsWith(`${field}.`));
        if (status !== 422 || !isTold || VALIDATORS_OWN_WORDS.test(text))
          wrong.push(`${field} ${type}: ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(wrong, route.path).toEqual([]);
  });
});

test.each(FUZZED.filter(([, route]) => route.body))(
  'a body that is no object is refused by %s',
  async (name) => {
    const operation = fuzz.operation(name);
    for (const body of [[], 'texto', 1, true]) {
      const recipe = { body, query: {}, parameters: [], headers: {}, file: null };
      const { status, text } = await fuzz.send(operation, { ...recipe, role: ROLES.GERENTE_PROJETOS });
      expect(status, `${JSON.stringify(body)} ${text}`).toBe(422);
      expect(text).not.toMatch(VALIDATORS_OWN_WORDS);
    }
  },
);

describe('a field that is not the route’s', () => {
  // What a form sends beside its own words is the sender's: OpenID's sign-out says to pass over it.
  const operations = FUZZED.filter(([, { method, upload, form }]) => method !== 'GET' && !upload && !form);

  test.each(operations)('is refused by %s', async (name) => {
    const operation = fuzz.operation(name);
    const recipe = { query: {}, parameters: [], headers: {}, file: null, role: ROLES.GERENTE_PROJETOS };
    const body = { ...operation.goodBody, campo_alheio: 1 };
    const { status, text, body: answer } = await fuzz.send(operation, { ...recipe, body });
    expect(status, text).toBe(422);
    expect(Object.keys(answer.errors)).toContain('campo_alheio');
  });
});

/** A sign that PostgreSQL keeps in no text, a half of one that has no UTF-8 form. */
const UNKEPT = ['\u0000', '\ud800'];
/** Not kept themselves: hashed, or compared with what the server knows. */
const COMPARED = new Set(['password', 'shown_fingerprint', 'token']);

describe('a text that no engine keeps', () => {
  const operations = FUZZED.filter(([, { body, query }]) => body ?? query);

  test.each(operations)('is refused by %s', async (name) => {
    const operation = fuzz.operation(name);
    const base = { query: {}, parameters: [], headers: {}, file: null, role: ROLES.GERENTE_PROJETOS };
    const wrong: string[] = [];
    const refused = async (what: string, recipe: { body?: unknown; query?: object }) => {
      const { status, text } = await fuzz.send(operation, { ...base, body: undefined, ...recipe });
      if (status !== 422) wrong.push(`${what}: ${status} ${text.slice(0, 200)}`);
    };
    for (const sign of UNKEPT) {
      for (const [field, schema] of Object.entries(operation.body?.properties ?? {})) {
        if (!typesOf(schema).has('string') || COMPARED.has(field)) continue;
        const own = operation.goodBody?.[field];
        const good = typeof own === 'string' ? own : 'a';
        await refused(field, { body: { ...operation.goodBody, [field]: `${good}${sign}` } });
        await refused(field, { body: { ...operation.goodBody, [field]: `a${sign}@example.org` } });
      }
    }
    for (const [word, schema] of Object.entries(operation.query.properties ?? {})) {
      if (typesOf(schema).has('string') && !COMPARED.has(word)) {
        const query = { ...(operation.query.required?.includes('format') && { format: 'csv' }) };
        await refused(`?${word}`, {
          query: { ...query, [word]: 'a\u0000' },
          body: operation.goodBody ?? {},
        });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('generated requests', () => {
  // What was sent above is meant to be refused.
  beforeAll(() => fuzz.counts.clear());

  test.each(FUZZED)('%s', { timeout: 600_000 }, async (name) => {
    const operation = fuzz.operation(name);
    await fc.assert(
      fc.asyncProperty(fuzz.recipes(operation), async (recipe) => {
        checkAnswer(operation, await fuzz.send(operation, recipe));
      }),
      { numRuns: Math.ceil(REQUESTS / FUZZED.length), seed: SEED },
    );
  });

  test('do more than being refused', () => {
    const done = [200, 201, 204].map((status) => fuzz.counts.get(status) ?? 0);
    const all = [...fuzz.counts.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThanOrEqual(REQUESTS);
    expect(done[0]).toBeGreaterThan(all / 4);
    // Each route gets its share of the requests, and most of them read.
    expect(done[1]).toBeGreaterThan(all / 100);
    expect(done[2]).toBeGreaterThan(10);
  });
});

/** The JSON types that a schema takes; `any` where it does not say. */
function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const ofValue = (value: unknown) => (value === null ? 'null' : typeof value);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return new Set(parts.flatMap((part) => [...typesOf(part)]));
  if (schema.enum) return new Set(schema.enum.map(ofValue));
  if ('const' in schema) return new Set([ofValue(schema.const)]);
  const types = [schema.type ?? 'any'].flat();
  return new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
}
