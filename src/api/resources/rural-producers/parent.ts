import type { RowCall } from '../../platform/crud.ts';
import { notFound } from '../../platform/problem.ts';

/** Throws 404 when the producer of the path does not exist. */
export async function requireProducer({
  db,
  params,
}: Pick<RowCall<{ producerId: number }>, 'db' | 'params'>): Promise<void> {
  const producer = await db
    .selectFrom('rural_producers')
    .select('id')
    .where('id', '=', params.producerId)
    .executeTakeFirst();
  if (!producer) throw notFound('O proprietário não foi encontrado.');
}
