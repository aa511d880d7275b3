/**
 * From what and where a person has signed in: a keyed hash of device and network. A
 * sign-in from elsewhere, in a browser without the account's mark, is worth a word.
 */
import type { Tx } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { networkOf } from './networks.ts';

/** As long as a browser keeps the account's mark. */
export const PLACE_MS = 400 * 24 * 60 * 60_000;

interface Place {
  userId: number;
  device: string;
  address: string;
  now: number;
}

/** Remembers the place. False for one that is known, and for the very first: there is nothing to compare it with. */
export async function isNewPlace(
  tx: Tx,
  secrets: Secrets,
  { userId, device, address, now }: Place,
): Promise<boolean> {
  const places = secrets.everIndexes(`place ${userId} ${device} ${networkOf(address)}`);
  const [place = ''] = places;
  const known = await tx
    .selectFrom('sign_in_places')
    .select('place')
    .where('user_id', '=', userId)
    .where('last_at', '>', now - PLACE_MS)
    .execute();
  await tx
    .insertInto('sign_in_places')
    .values({ user_id: userId, place, last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ last_at: now }))
    .execute();
  return known.length > 0 && !known.some((one) => places.includes(one.place));
}
