/** OpenAPI 3.1, made from the very schemas that check requests and filter responses. */
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { ROLE_NAMES, type RoleId, can } from '#domain/shared/access.ts';
import { isIdParam, paramNames, type Route, type RouteGroup } from '#domain/shared/contract.ts';

type JsonObject = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(route: Route): JsonObject[] {
  const path = paramNames(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isIdParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  if (!route.query) return path;
  const query = jsonSchema(route.query, 'input');
  const required = (query.required as string[] | undefined) ?? [];
  const properties = (query.properties as Record<string, JsonObject> | undefined) ?? {};
  return [
    ...path,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ];
}

function requestBody(route: Route): JsonObject | undefined {
  if (route.upload) {
    const { field, maxFiles } = route.upload;
    const file = { type: 'string', format: 'binary' };
    const schema = maxFiles > 1 ? { type: 'array', maxItems: maxFiles, items: file } : file;
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties: { [field]: schema } } } },
    };
  }
  if (!route.body) return undefined;
  return {
    required: true,
    content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
  };
}

function success(route: Route): JsonObject {
  if (route.document) {
    return {
      description: 'O documento; com Accept: application/json, o endereço assinado para abri-lo.',
      content: {
        ...Object.fromEntries(
          [route.document.mime, ...(route.document.or ?? [])].map((mime) => [
            mime,
            { schema: { type: 'string', format: 'binary' } },
          ]),
        ),
        'application/json': { schema: { type: 'object', properties: { url: { type: 'string' } } } },
      },
    };
  }
  if (!route.response) return { description: 'Feito, sem conteúdo.' };
  return {
    description: 'Feito.',
    content: { 'application/json': { schema: jsonSchema(route.response, 'output') } },
  };
}

/** The refusals a route can answer with, besides the server's own failures. */
function refusals(route: Route): number[] {
  const statuses: number[] = [400];
  if (route.can !== 'anyone') statuses.push(401, 403);
  const isProjectAsked = route.query !== undefined && 'project' in route.query.shape;
  if (paramNames(route.path).length > 0 || isProjectAsked || route.mayLack) statuses.push(404);
  // A document may lack what it is made of.
  if (route.method !== 'GET' || route.document) statuses.push(409);
  if (route.method === 'PUT' || route.method === 'DELETE') statuses.push(412);
  if (route.body || route.upload) statuses.push(413, 415);
  statuses.push(422, 429);
  return statuses;
}

/** Names of the roles that may call the route, in the order of their ids. */
export function rolesOf(route: Route): string {
  if (route.can === 'anyone') return 'Qualquer pessoa, sem entrar.';
  if (route.can === 'signed_in') return 'Qualquer pessoa que entrou.';
  const permission = route.can;
  return Object.entries(ROLE_NAMES)
    .filter(([id]) => can(Number(id) as RoleId, permission))
    .map(([, name]) => name)
    .join(', ');
}

function operation(group: string, name: string, route: Route): JsonObject {
  const body = requestBody(route);
  return {
    operationId: `${group}_${name}`,
    tags: [group],
    summary: route.summary,
    description: `Quem pode: ${rolesOf(route)}`,
    parameters: parameters(route),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [route.status]: success(route),
      ...Object.fromEntries(
        refusals(route).map((status) => [status, { $ref: '#/components/responses/Problem' }]),
      ),
    },
    security: route.can === 'anyone' ? [] : [{ bearer: [] }],
  };
}

export function openApiDocument(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [group, ofGroup] of Object.entries(routes as Readonly<Record<string, RouteGroup>>)) {
    for (const [name, route] of Object.entries(ofGroup)) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(group, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API do Vertente',
      version,
      description: 'A mesma API que o painel usa. Erros seguem a RFC 9457 (application/problem+json).',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Problem: {
          description:
            'Recusado. `detail` é uma frase que se pode mostrar; em 422, `errors` diz o que há em cada campo.',
          content: {
            'application/problem+json': {
              schema: {
                type: 'object',
                required: ['title', 'status', 'detail'],
                properties: {
                  type: { type: 'string' },
                  title: { type: 'string' },
                  status: { type: 'integer' },
                  detail: { type: 'string' },
                  errors: {
                    type: 'object',
                    additionalProperties: { type: 'array', items: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}
