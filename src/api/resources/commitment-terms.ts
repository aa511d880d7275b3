import { commitmentTerms } from '#domain/resources/commitment-terms.ts';
import { crudHandlers } from '../platform/crud.ts';
import { Problem } from '../platform/problem.ts';
import { mayEnter } from '../platform/scope.ts';

export const commitmentTermHandlers = crudHandlers(commitmentTerms, {
  table: 'commitment_terms',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('commitment_terms')
      .selectAll('commitment_terms')
      .where('commitment_terms.project_id', '=', params.projectId)
      .where(mayEnter(user, 'commitment_terms.project_id')),
  sorts: { id: 'commitment_terms.id' },
  standardSort: 'id',
  toRecord: ({ preamble, contract_terms, ...row }) => ({
    ...row,
    preamble: readDocument(preamble),
    contract_terms: readDocument(contract_terms),
  }),
  toBody: ({ preamble, contract_terms }) => ({
    preamble: readDocument(preamble),
    contract_terms: readDocument(contract_terms),
  }),
  async check(_body, { db, params, id }) {
    if (id !== null) return;
    const term = await db
      .selectFrom('commitment_terms')
      .select('id')
      .where('project_id', '=', params.projectId)
      .executeTakeFirst();
    if (term) throw new Problem(409, 'Este projeto já tem um termo de compromisso. Atualize o que existe.');
  },
  toRow: ({ preamble, contract_terms }) => ({
    preamble: JSON.stringify(preamble),
    contract_terms: JSON.stringify(contract_terms),
  }),
  owner: ({ params }) => ({ project_id: params.projectId }),
});

/** The column holds what `termDocumentSchema` accepted, and nothing else writes it. */
function readDocument(stored: string): Record<string, unknown> {
  return JSON.parse(stored) as Record<string, unknown>;
}
