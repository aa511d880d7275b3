/**
 * Requests generated from the OpenAPI document that the server publishes, sent
 * into a project with one of everything; and what every answer to them must be.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import type { Route, RouteGroup } from '#domain/shared/contract.ts';
import type { ApiAnswer, Person, TestApi } from '../support/api.ts';
import { goodSketch } from '../support/sketch-sheet.ts';
import { makeWorld, type WorldMaker } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { addressIn, type World } from '../support/world/world.ts';
import type { JsonSchema } from './arbitrary-body.ts';
import { type Body, bodies, headersFor, queries } from './arbitrary-request.ts';

/** A route with what the document says of it, and a body that it takes. */
interface Operation {
  name: string;
  route: Route;
  body: JsonSchema | null;
  query: JsonSchema;
  /** The statuses that the document names. */
  statuses: readonly number[];
  /** Of the world's own record; null where the world has none. */
  goodBody: Body | null;
}

interface Recipe {
  role: RoleId;
  body: unknown;
  query: unknown;
  /** In the place of the path's parameters, in order; null leaves the world's own. */
  parameters: readonly (string | null)[];
  headers: Readonly<Record<string, string>>;
  /** Of an upload: one of the world's files, cut short or with one byte turned over. */
  file: { at: number; cut: number | null; flip: number | null } | null;
}

const problem = z.object({
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

/** What is read comes first, what deletes last, so that there is something to read and to change. */
const ORDER: readonly Route['method'][] = ['GET', 'PUT', 'POST', 'DELETE'];

/** Signing in is slow on purpose, and its limits are tested elsewhere; signing out would end the run. */
export const FUZZED: readonly [string, Route][] = Object.entries(
  routes as Readonly<Record<string, RouteGroup>>,
)
  .filter(([group]) => group !== 'session')
  .flatMap(([, group]) => Object.values(group))
  .map((route): [string, Route] => [`${route.method} ${route.path}`, route])
  .toSorted(([, one], [, other]) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method));

const PEOPLE: readonly RoleId[] = [ROLES.GERENTE_PROJETOS, ROLES.TECNICO, ROLES.FINANCEIRO];

export class Fuzz {
  readonly #api: TestApi;
  readonly #world: World;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #files: readonly Uint8Array[];
  readonly #people = new Map<RoleId, Person>();
  /** Answers by their status. */
  readonly counts = new Map<number, number>();

  private constructor(
    api: TestApi,
    world: World,
    operations: ReadonlyMap<string, Operation>,
    files: readonly Uint8Array[],
  ) {
    this.#api = api;
    this.#world = world;
    this.#operations = operations;
    this.#files = files;
  }

  static async open(api: TestApi): Promise<Fuzz> {
    const bodies = new Map<string, Body>();
    const maker = personMaker(await api.person(ROLES.GERENTE_PROJETOS));
    const files: Uint8Array[] = [];
    const remembering: WorldMaker = {
      send(method, path, body) {
        bodies.set(`${method} ${path}`, body as Body);
        return maker.send(method, path, body);
      },
      upload(path, field, file) {
        files.push(file.bytes);
        return maker.upload(path, field, file);
      },
    };
    const world = await makeWorld(remembering, { text: (_, field) => field, tag: 'fuzz' });
    const { paths } = described.parse((await api.nobody.get('/openapi.json')).body);
    const operations = FUZZED.map(([name, route]): [string, Operation] => {
      const operation = paths[`/api${route.path.replace(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()];
      if (!operation) throw new Error(`The document does not have ${name}`);
      const body = (operation.requestBody?.content['application/json']?.schema ?? null) as JsonSchema | null;
      const query = operation.parameters.filter((parameter) => parameter.in === 'query');
      return [
        name,
        {
          name,
          route,
          body,
          query: {
            type: 'object',
            properties: Object.fromEntries(query.map((one) => [one.name, one.schema as JsonSchema])),
            required: query.flatMap((one) => (one.required ? [one.name] : [])),
          },
          statuses: Object.keys(operation.responses).map(Number),
          goodBody: goodBodyOf(bodies, route, addressIn(world, route), body),
        },
      ];
    });
    files.push(await goodSketch({ form: { B3: 'F-1' } }), Buffer.from('x'), Buffer.from('PK\u0003\u0004'));
    return new Fuzz(api, world, new Map(operations), files);
  }

  operation(name: string): Operation {
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`No operation ${name}`);
    return operation;
  }

  recipes({ route, body, query, goodBody }: Operation): fc.Arbitrary<Recipe> {
    const names = route.path.match(/:\w+/g) ?? [];
    const parameter = fc.option(
      fc.constantFrom('0', '-1', 'x', '1', '2', '4242', '2147483648', '%00', '..', 'stake_quantity'),
      { freq: 1 },
    );
    const own = fc.constant(names.map(() => null));
    const files = fc.record({
      at: fc.nat(this.#files.length - 1),
      cut: fc.option(fc.nat()),
      flip: fc.option(fc.nat()),
    });
    return fc.record({
      role: fc.oneof({ arbitrary: fc.constant(PEOPLE[0] ?? 2), weight: 2 }, fc.constantFrom(...PEOPLE)),
      body: body ? bodies(body, goodBody) : fc.constant(undefined),
      query: queries(query),
      parameters: fc.oneof(
        { arbitrary: own, weight: 4 },
        { arbitrary: fc.tuple(...names.map(() => parameter)), weight: 1 },
      ),
      headers: headersFor(route),
      file: route.upload ? files : fc.constant(null),
    });
  }

  async send(operation: Operation, recipe: Recipe): Promise<ApiAnswer> {
    const { route } = operation;
    const address = this.#address(route, recipe);
    const send = async (person: Person): Promise<ApiAnswer> => {
      const { headers, body } = recipe;
      if (route.method === 'GET') return person.get(address, headers);
      if (route.method === 'DELETE') return person.delete(address, headers, body);
      if (route.upload) {
        const bytes = this.#bytes(recipe.file);
        return person.upload(address, route.upload.field, [{ name: 'x', bytes }], headers);
      }
      return route.method === 'PUT'
        ? person.put(address, body, headers)
        : person.post(address, body, headers);
    };
    let answer = await send(await this.#person(recipe.role));
    if (answer.status === 401) {
      // Some request disabled, demoted or deleted them.
      this.#people.delete(recipe.role);
      answer = await send(await this.#person(recipe.role));
    }
    this.counts.set(answer.status, (this.counts.get(answer.status) ?? 0) + 1);
    return answer;
  }

  async #person(role: RoleId): Promise<Person> {
    const known = this.#people.get(role) ?? (await this.#api.person(role, [this.#world.project]));
    this.#people.set(role, known);
    return known;
  }

  #bytes(file: Recipe['file']): Uint8Array {
    const whole = this.#files[file?.at ?? 0] ?? new Uint8Array();
    const { cut = null, flip = null } = file ?? {};
    const kept = new Uint8Array(cut === null ? whole : whole.subarray(0, cut % (whole.length + 1)));
    if (flip !== null && kept.length > 0) kept[flip % kept.length] = 255 - (kept[flip % kept.length] ?? 0);
    return kept;
  }

  #address(route: Route, { parameters, query }: Recipe): string {
    const own = addressIn(this.#world, route).split('/');
    let at = 0;
    const path = route.path.split('/').map((segment, index) => {
      if (!segment.startsWith(':')) return segment;
      const other = parameters[at] ?? null;
      at += 1;
      return other === null ? own[index] : other.startsWith('%') ? other : encodeURIComponent(other);
    });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query as Body)) {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      search.append(name.toWellFormed(), text.toWellFormed());
    }
    return `${path.join('/')}${search.size > 0 ? `?${search}` : ''}`;
  }
}

/** An answer is the document's: its status, its type, its fields and no other. */
/** How zod begins a sentence where the schema gives none. */
export const VALIDATORS_OWN_WORDS = /"(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/;

export function checkAnswer({ route, statuses }: Operation, answer: ApiAnswer): void {
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(statuses, `${answer.status} ${answer.text.slice(0, 500)}`).toContain(answer.status);
  const type = answer.headers['content-type'];
  if (answer.status >= 400) {
    expect(type).toContain('application/problem+json');
    expect(problem.parse(answer.body).status).toBe(answer.status);
    expect(answer.text).not.toMatch(VALIDATORS_OWN_WORDS);
    return;
  }
  expect(answer.status).toBe(route.status);
  if (route.response) expect(route.response.parse(answer.body)).toEqual(answer.body);
  if (route.document && type?.startsWith('application/json')) {
    expect(Object.keys(answer.body)).toEqual(['url']);
  }
}

/** The world's own body of this address, or of the list that the record was made in. */
function goodBodyOf(
  bodies: ReadonlyMap<string, Body>,
  { method }: Route,
  address: string,
  schema: JsonSchema | null,
): Body | null {
  const found =
    bodies.get(`${method} ${address}`) ??
    (method === 'PUT' ? bodies.get(`POST ${address.replace(/\/\d+$/, '')}`) : undefined);
  if (!found || !schema?.properties) return null;
  const fields = new Set(Object.keys(schema.properties));
  return Object.fromEntries(Object.entries(found).filter(([field]) => fields.has(field)));
}
