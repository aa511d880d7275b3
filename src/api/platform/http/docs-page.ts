/**
 * The API for a person with curl: plain HTML without scripts, made from the
 * routes. Everything printed is our own text, escaped all the same.
 */
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { isIdParam, paramNames, type Route, type RouteGroup } from '#domain/shared/contract.ts';
import { DOCS_GUIDE, DOCS_STYLE } from './docs-guide.ts';
import { rolesOf } from './openapi.ts';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

interface Field {
  name: string;
  /** As the forms call it; empty where they don't. */
  label: string;
  required: boolean;
  type: string;
}

interface Described {
  title?: string;
  type?: string | string[];
  anyOf?: Described[];
  enum?: unknown[];
  const?: unknown;
  items?: Described;
  maxLength?: number;
}

function typeOf(schema: Described): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' ou ');
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const names: Readonly<Record<string, string>> = {
    string: schema.maxLength ? `texto até ${schema.maxLength}` : 'texto',
    number: 'número',
    integer: 'número inteiro',
    boolean: 'verdadeiro ou falso',
    null: 'nulo',
    object: 'objeto',
  };
  if (schema.type === 'array') return `lista de ${schema.items ? typeOf(schema.items) : 'valores'}`;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'valor'];
  return types.map((one) => names[one] ?? one).join(' ou ');
}

function fieldsOf(schema: z.ZodType): Field[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Described>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, described]) => ({
    name,
    label: described.title ?? '',
    required: json.required?.includes(name) ?? false,
    type: typeOf(described),
  }));
}

function fieldTable(caption: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    (field) =>
      `<tr><th scope="row"><code>${escapeHtml(field.name)}</code> ${escapeHtml(field.label)}</th><td>${field.required ? 'obrigatório' : 'opcional'}</td><td>${escapeHtml(field.type)}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">Campo</th><th scope="col">Presença</th><th scope="col">Valor</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function curlOf(route: Route): string {
  const path = paramNames(route.path).reduce(
    (made, name) => made.replace(`:${name}`, isIdParam(name) ? '1' : name),
    route.path,
  );
  const parts = [`curl "$VERTENTE/api${path}"`];
  if (route.method !== 'GET' && !(route.method === 'POST' && (route.body || route.upload))) {
    parts.push(`-X ${route.method}`);
  }
  if (route.can !== 'anyone') parts.push('-H "Authorization: Bearer $TOKEN"');
  if (route.upload) parts.push(`-F "${route.upload.field}=@arquivo"`);
  if (route.body) parts.push(`-H "Content-Type: application/json" -d '{…}'`);
  if (route.document) parts.push('-OJ');
  return parts.join(' ');
}

function section(route: Route): string {
  const query = route.query ? fieldTable('Na consulta (depois de ?)', fieldsOf(route.query)) : '';
  const body = route.body ? fieldTable('No corpo (JSON)', fieldsOf(route.body)) : '';
  const answer = route.response
    ? fieldTable('Resposta', fieldsOf(route.response)).replaceAll('obrigatório', 'sempre')
    : '';
  return `<details><summary><b>${route.method}</b> <code>/api${escapeHtml(route.path.replace(/:(\w+)/g, '{$1}'))}</code> ${escapeHtml(route.summary)}</summary><p>Quem pode: ${escapeHtml(rolesOf(route))}</p><pre>${escapeHtml(curlOf(route))}</pre>${query}${body}${answer}</details>`;
}

export function docsPage(): string {
  const groups = Object.entries(routes as Readonly<Record<string, RouteGroup>>)
    .map(
      ([name, group]) =>
        `<section><h2 id="${name}">${name}</h2>${Object.values(group).map(section).join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API do Vertente</title><style nonce="__CSP_NONCE__">${DOCS_STYLE}</style></head><body><main><h1>API do Vertente</h1>${DOCS_GUIDE}${groups}</main></body></html>`;
}
