/** Which springs a figure of the balance counts. Pure. */
import type { feedstocks } from '#domain/resources/feedstocks.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';

export type CountedSpring = ResponseOf<typeof feedstocks.springs>['data'][number];

const REGISTERED = 0;

/** What a registered spring takes is still needed; what the others took was delivered. */
export function countedSprings(
  springs: readonly CountedSpring[],
  side: 'needed' | 'delivered',
): readonly CountedSpring[] {
  return springs.filter(({ status }) => (status === REGISTERED) === (side === 'needed'));
}
