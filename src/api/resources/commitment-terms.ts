import type { commitmentTerms } from '#domain/resources/commitment-terms.ts';
import { readTermDocument, TERM_PARTS, type TermPart, termWarnings } from '#domain/rules/term-document.ts';
import { readTermText } from '../documents/term-text/read-term-text.ts';
import { writeTermHtml } from '../documents/term-text/write-term-html.ts';
import type { Handlers } from '../platform/http/call.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { type FieldErrors, invalid, Problem } from '../platform/http/problem.ts';
import {
  type ProjectCall,
  rowOfProject,
  rowsOfPage,
  rowsOfProject,
  withinProject,
} from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';

const LIST: List = {
  table: 'commitment_terms',
  within: 'project_id',
  orders: { id: ['id'] },
  standard: 'id',
};

type Row = Awaited<ReturnType<typeof find>>;

const termsOf = rowsOfPage('commitment_terms');

const find = (call: ProjectCall, id: number) => rowOfProject(call, 'commitment_terms', id);

function toRecord({ preamble, contract_terms, ...row }: Row, format: 'json' | 'html' = 'json') {
  const texts = { preamble: readDocument(preamble), contract_terms: readDocument(contract_terms) };
  const shownAs =
    format === 'html'
      ? { preamble: html(texts.preamble), contract_terms: html(texts.contract_terms) }
      : texts;
  return { ...row, ...shownAs, warnings: termWarnings(texts) };
}

function html(stored: unknown): string {
  const { document, problems } = readTermDocument(stored);
  if (!document) throw new Error(`A stored term is not readable: ${problems[0]}`);
  return writeTermHtml(document);
}

/** What was sent as a document: one was checked as the body, a text becomes one here. */
function documentOf(sent: unknown): unknown {
  return typeof sent === 'string' ? readTermText(sent) : sent;
}

/** Throws 422 for a text that became what no term may hold. */
function refuseUnreadable(texts: Readonly<Partial<Record<TermPart, unknown>>>): void {
  const errors: FieldErrors = {};
  for (const part of TERM_PARTS) {
    const document = texts[part];
    if (document === undefined) continue;
    const problems = typeof document === 'string' ? [document] : readTermDocument(document).problems;
    if (problems.length > 0) errors[part] = [...problems];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The column holds what `refuseUnreadable` let through, and nothing else writes it. */
function readDocument(stored: string): Record<string, unknown> {
  return JSON.parse(stored) as Record<string, unknown>;
}

export const commitmentTermHandlers: Handlers<typeof commitmentTerms> = {
  async list(call) {
    const { db, query } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      ...withinProject(call),
      rows: (ids) => termsOf(db, ids),
    });
    return { body: { data: data.map((row) => toRecord(row, query.format)), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row, call.query.format));
  },
  async create(call) {
    const { db, params, body } = call;
    if ((await rowsOfProject(call, 'commitment_terms').executeTakeFirst()) !== undefined) {
      throw new Problem(409, 'Este projeto já tem um termo de compromisso. Atualize o que existe.');
    }
    const preamble = documentOf(body.preamble);
    const contract_terms = documentOf(body.contract_terms);
    refuseUnreadable({ preamble, contract_terms });
    const id = await insertRow(db, 'commitment_terms', {
      project_id: params.projectId,
      preamble: JSON.stringify(preamble),
      contract_terms: JSON.stringify(contract_terms),
    });
    const row = await find(call, id);
    return created(row, toRecord(row));
  },
  async update(call) {
    const preamble = documentOf(call.body.preamble);
    const contract_terms = documentOf(call.body.contract_terms);
    refuseUnreadable({ preamble, contract_terms });
    const before = await rowToWrite(call, 'commitment_terms', find);
    await updateRow(call.db, 'commitment_terms', before, {
      ...(preamble === undefined ? {} : { preamble: JSON.stringify(preamble) }),
      ...(contract_terms === undefined ? {} : { contract_terms: JSON.stringify(contract_terms) }),
    });
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  remove: (call) => deletion(call, 'commitment_terms', find),
};
