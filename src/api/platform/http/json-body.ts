/** JSON as the API takes it: no body counts as none, and nothing is nested deeper than any schema of ours. */
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** A term's document, the deepest body, has 16 nodes in one another, two levels each. */
const DEEPEST = 64;

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    // `attach` and the like come with a JSON type and no body.
    if (text.length === 0) done(null, undefined);
    // Before it is parsed: what is nested without end overflows the stack of whoever walks through it later.
    else if (isNestedDeeper(text, DEEPEST)) done(new Problem(400, 'O JSON enviado é aninhado demais.'));
    else void parse(request, text, done);
  });
}

/** The words of an HTML form, each once; the routes that take none refuse them before they are read. */
export function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}

export const FORM = 'application/x-www-form-urlencoded';

/** Whether brackets stand in one another more than `most` times; what is inside texts doesn't count. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}
