import { roles } from '#domain/resources/places.ts';
import { referenceQuery } from '../../platform/queries.ts';

/** The nine roles, in the order of their ids. */
export function rolesQuery() {
  return referenceQuery(roles.list, { query: { sort: 'id' } });
}
