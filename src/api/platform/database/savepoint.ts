import { sql } from 'kysely';
import { isUnavailable, type Tx } from './transaction.ts';

/**
 * Runs `work` within the transaction so that, where it throws, what it wrote is taken back
 * and the rest of the transaction stays; the error goes on.
 */
export async function withinSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_of_many`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint one_of_many`.execute(tx);
    return result;
  } catch (error) {
    try {
      await sql`rollback to savepoint one_of_many`.execute(tx);
      await sql`release savepoint one_of_many`.execute(tx);
    } catch (lost) {
      // A full disk takes the whole transaction back, its savepoints too, and the first error says so.
      throw isUnavailable(error) ? error : lost;
    }
    throw error;
  }
}
