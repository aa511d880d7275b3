import { notFound } from '../../platform/http/problem.ts';
import { type ProjectCall, rowsOfProject } from '../../platform/http/project-rows.ts';

/** Throws 404 unless it is the stock of this project and the caller may enter it. */
export async function requireStock(call: ProjectCall, id: number): Promise<void> {
  const stock = await rowsOfProject(call, 'feedstocks').where('id', '=', id).executeTakeFirst();
  if (!stock) throw notFound('O estoque não foi encontrado.');
}
