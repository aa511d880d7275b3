/** `/api/openapi.json` and the page that reads it to a person, with curl. */
import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compression.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** The API's version: a breaking change of it moves the first number. */
const API_VERSION = '1.0.0';

export function installDocs(app: FastifyInstance): void {
  let json: string | undefined;
  app.get('/api/openapi.json', { onSend: compressAnswer }, async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(API_VERSION));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  let page: string | undefined;
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage();
    return reply
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style));
  });
}
