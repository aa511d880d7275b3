/** The springs of one property: which ones, and in which order. */
import type { waterSprings } from '#domain/resources/water-springs.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { having, searched } from '../../platform/http/conditions.ts';
import type { List } from '../../platform/http/list.ts';
import type { SpringCall } from './rows.ts';

export const PROPERTY_SPRINGS: List = {
  table: 'water_springs',
  within: 'rural_property_id',
  orders: { label: ['label_order'], status: ['status'], area: ['area'] },
  standard: 'label',
};

type Query = Pick<QueryOf<typeof waterSprings.list>, 'q' | 'status'>;

/** What the list, or its file, shows of the property in the path, which was found to be the caller's. */
export function ofProperty({ params, user, query }: SpringCall & { readonly query: Query }) {
  const { q, status } = query;
  return {
    above: params.propertyId,
    scope: mayEnter(user, params.projectId),
    filters: [
      ...having('water_springs.status', status === undefined ? undefined : Number(status)),
      ...searched(q, 'water_springs.search'),
    ],
  };
}
