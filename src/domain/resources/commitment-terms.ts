import { z } from 'zod';
import { termDocumentSchema } from '../rules/term-document.ts';
import { crudRoutes, listQuery } from '../shared/crud.ts';

/** What the editor wrote, checked when it came in. */
const storedDocument = z.record(z.string(), z.unknown());

export const commitmentTerm = z.object({
  id: z.int(),
  project_id: z.int(),
  preamble: storedDocument,
  contract_terms: storedDocument,
});

export const commitmentTermBody = z.strictObject({
  preamble: termDocumentSchema,
  contract_terms: termDocumentSchema,
});

export const commitmentTerms = crudRoutes({
  path: '/projects/:projectId/commitment_terms',
  name: 'commitment_terms',
  words: {
    one: 'o termo de compromisso padrão do projeto',
    many: 'o termo de compromisso padrão do projeto: nenhum ou um',
  },
  record: commitmentTerm,
  create: commitmentTermBody,
  query: listQuery(['id']),
});
