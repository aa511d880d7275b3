/** Generated requests at every route: no failure of the server, and every answer as its schema says. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import { isIdParam, type Route, type RouteGroup } from '#domain/shared/contract.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../support/records.ts';
import { bodyOf, type JsonSchema } from './arbitrary-body.ts';

/** More of them: FUZZ_REQUESTS=1000000 npm test -- api tests/api/fuzz.test.ts */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 4000);

// Signing in is slow on purpose, and its limits are tested elsewhere; signing out would end the run.
const ALL = Object.entries(routes as Readonly<Record<string, RouteGroup>>)
  .filter(([group]) => group !== 'session')
  .flatMap(([, group]) => Object.values(group));

const problem = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

describe('generated requests', () => {
  let api: TestApi;
  let people: Person[];
  let ids: number[];

  beforeAll(async () => {
    api = await openApi();
    const project = await makeProject(api);
    await fillParameters(api, project, CASE_PARAMETERS);
    const manager = await api.person(ROLES.GERENTE_PROJETOS);
    people = [
      manager,
      await api.person(ROLES.TECNICO, [project]),
      await api.person(ROLES.FINANCEIRO, [project]),
    ];
    const property = await manager.post(
      `/projects/${project}/rural_properties`,
      propertyBody({ rural_producer: await makeProducer(api, 'Ana'), subbasin: await makeSubbasin(api) }),
    );
    const springs = `/projects/${project}/rural_properties/${property.body.id}/water_springs`;
    await manager.post(springs, springBody({ label: 'N-1' }));
    await manager.post(`/projects/${project}/activities`, { name: 'Plantio' });
    await manager.post('/vehicles', { plate: 'ABC-1D23', model_description: 'Gol' });
    ids = [1, 1, 1, 2, 3];
  });
  afterAll(() => api.close());

  const schemaOf = (schema: z.ZodType) =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

  function requestFor(route: Route) {
    const body = route.body ? bodyOf(schemaOf(route.body)) : fc.constant(undefined);
    const query = route.query ? bodyOf(schemaOf(route.query)) : fc.constant({});
    const names = [...route.path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
    const params = fc.tuple(
      ...names.map((name) =>
        isIdParam(name)
          ? fc.constantFrom(...ids.map(String), '0', '-1', 'x')
          : fc.constantFrom('x', 'stake_quantity'),
      ),
    );
    return fc.record({ body, query, params, person: fc.constantFrom(...people) });
  }

  function addressOf(route: Route, params: readonly string[], query: unknown): string {
    let at = 0;
    const path = route.path.replace(/:\w+/g, () => encodeURIComponent(params[at++] ?? '1'));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      search.append(name.toWellFormed(), text.toWellFormed());
    }
    return search.size > 0 ? `${path}?${search}` : path;
  }

  function send(route: Route, address: string, person: Person, body: unknown): Promise<ApiAnswer> {
    if (route.method === 'GET') return person.get(address);
    if (route.method === 'DELETE') return person.delete(address);
    if (route.upload) {
      const bytes = Buffer.from(JSON.stringify(body ?? address));
      return person.upload(address, route.upload.field, [{ name: 'x', bytes }]);
    }
    return route.method === 'PUT' ? person.put(address, body) : person.post(address, body);
  }

  function check(route: Route, answer: ApiAnswer): void {
    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.status >= 400) {
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(problem.parse(answer.body).status).toBe(answer.status);
    } else if (route.response) {
      expect(answer.status).toBe(route.status);
      expect(route.response.parse(answer.body)).toEqual(answer.body);
    }
  }

  test.each(ALL.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))(
    '%s',
    { timeout: 600_000 },
    async (_name, route) => {
      await fc.assert(
        fc.asyncProperty(requestFor(route), async ({ body, query, params, person }) => {
          const answer = await send(route, addressOf(route, params, query), person, body);
          check(route, answer);
        }),
        { numRuns: Math.ceil(REQUESTS / ALL.length), seed: 20_261_121 },
      );
    },
  );
});
