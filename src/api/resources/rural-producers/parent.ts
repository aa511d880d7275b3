import { PERSONAL_DATA_MESSAGES } from '#domain/resources/personal-data.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';

type ProducerCall = Pick<RowCall<{ producerId: number }>, 'db' | 'params'>;

/**
 * Throws 404 when the producer of the path does not exist; `toWrite`: also 409
 * when its personal data were erased, which nothing may fill in again.
 */
export async function requireProducer(
  { db, params }: ProducerCall,
  { toWrite = false }: { toWrite?: boolean } = {},
): Promise<void> {
  const producer = await db
    .selectFrom('rural_producers')
    .select('anonymised_at')
    .where('id', '=', params.producerId)
    .executeTakeFirst();
  if (!producer) throw notFound('O proprietário não foi encontrado.');
  if (toWrite && producer.anonymised_at !== null) throw new Problem(409, PERSONAL_DATA_MESSAGES.anonymised);
}
