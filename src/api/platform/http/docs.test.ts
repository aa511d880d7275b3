import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import type { RouteGroup } from '#domain/shared/contract.ts';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';

describe('the API describes itself', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openApi();
  });
  afterAll(() => api.close());

  test('the OpenAPI 3.1 document holds every route and its bodies', async () => {
    const { status, body } = await api.nobody.get('/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = Object.values(routes as Record<string, RouteGroup>).flatMap((group) =>
      Object.values(group).map((route) => `${route.method} /api${route.path.replace(/:(\w+)/g, '{$1}')}`),
    );
    expect(described.toSorted()).toEqual(served.toSorted());
    const create = body.paths['/api/vehicles'].post.requestBody.content['application/json'].schema;
    expect(create.required).toEqual(['plate', 'model_description']);
    expect(create.additionalProperties).toBe(false);
    expect(create.properties.plate.title).toBe('Placa');
  });

  test('the page names every path, in Portuguese, and runs no script', async () => {
    const { status, text } = await api.nobody.get('/docs');
    expect(status).toBe(200);
    expect(text).toContain('lang="pt-BR"');
    expect(text).not.toMatch(/<script|style=|__CSP_NONCE__/);
    expect(text).toContain('<code>model_description</code> Modelo');
    for (const group of Object.values(routes as Record<string, RouteGroup>)) {
      for (const route of Object.values(group)) {
        expect(text).toContain(`/api${route.path.replace(/:(\w+)/g, '{$1}')}`);
      }
    }
  });
});
