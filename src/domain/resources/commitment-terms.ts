import { z } from 'zod';
import { TERM_PART_LABELS, termTextSchema } from '../rules/term-document.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { labelled } from '../shared/labels.ts';

/** What the editor wrote, checked when it came in; its HTML to who asks for it. */
const storedDocument = z.union([z.record(z.string(), z.unknown()), z.string()]);

export const commitmentTerm = z.object({
  id: z.int(),
  project_id: z.int(),
  preamble: storedDocument,
  contract_terms: storedDocument,
  /** Text that looks like a variable and is none, with where it stands. */
  warnings: z.array(z.string()),
});

export const commitmentTermBody = z.strictObject({
  preamble: labelled(TERM_PART_LABELS.preamble, termTextSchema),
  contract_terms: labelled(TERM_PART_LABELS.contract_terms, termTextSchema),
});

const PATH = '/projects/:projectId/commitment_terms';

const format = z.enum(['json', 'html'], { error: 'Escolha json ou html.' }).optional();

const crud = crudRoutes({
  path: PATH,
  name: 'commitment_terms',
  words: {
    one: 'o termo de compromisso padrão do projeto',
    many: 'o termo de compromisso padrão do projeto: nenhum ou um',
  },
  record: commitmentTerm,
  create: commitmentTermBody,
  query: listQuery(['id'], { format }),
});

export const commitmentTerms = {
  ...crud,
  get: route({
    method: 'GET',
    path: `${PATH}/:id`,
    can: 'commitment_terms.view',
    summary:
      'Mostra o termo de compromisso padrão do projeto, com os textos em JSON ou, com format=html, em HTML.',
    query: z.strictObject({ format }),
    status: 200,
    response: commitmentTerm,
  }),
};
