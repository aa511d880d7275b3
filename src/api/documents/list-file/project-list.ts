/** A list of one project as a file, read in parts at one moment of the database. */
import type { Route } from '#domain/shared/contract.ts';
import type { ExportFormat } from '#domain/shared/list-export.ts';
import type { Answer, Call, DocumentFile } from '../../platform/http/call.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { chosenColumns, type ListColumns, writeList } from './write-list.ts';

/** A call of a route whose query is an `exportQuery`. */
type ExportCall = Pick<Call<Route>, 'user' | 'services' | 'gone'> & {
  readonly db: Db;
  readonly params: { readonly projectId: number };
  readonly query: { readonly format: ExportFormat; readonly columns?: string | undefined };
};

interface ProjectList<C extends ExportCall, Row> {
  readonly title: string;
  /** The file's name up to the project's own: `nascentes`. */
  readonly fileName: string;
  readonly columns: ListColumns<Row>;
  /** Those of a file for which nobody chose. */
  readonly standard: readonly string[];
  /** The filtered rows in their order, in batches. */
  readonly rows: (own: C) => AsyncIterable<readonly Row[]>;
}

/** @throws Problem 404 where the project is gone, 503 or 429 when too many files are being made */
export async function exportProjectList<C extends ExportCall, Row>(
  call: C,
  { title, fileName, columns, standard, rows }: ProjectList<C, Row>,
): Promise<Answer<DocumentFile>> {
  const { db, params, query, user } = call;
  const { name } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow(() => notFound());
  const file = await writeList<Row>(call, user.id, {
    title,
    format: query.format,
    columns: chosenColumns(columns, query.columns, standard),
    read: (tell) => reading(call, 'report', (own) => tell(rows(own))),
  });
  return { body: { ...file, name: `${fileName}-${name}.${query.format}`, inline: false } };
}
