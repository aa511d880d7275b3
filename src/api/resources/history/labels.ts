/** How the fields of a record are called in its history: as the schemas of its own routes say. */
import { routes } from '#domain/routes.ts';
import type { Route, RouteGroup } from '#domain/shared/contract.ts';
import { labelsWithin } from '#domain/shared/labels.ts';

type Labels = ReadonlyMap<string, string>;

const LABELS: ReadonlyMap<string, Labels> = collected(routes);

/** By the name of a column without what says how it is stored: `activity_id` is `activity`. */
export function labelsOfRecord(resource: string): Labels {
  return LABELS.get(resource) ?? new Map<string, string>();
}

export function withoutSuffix(column: string): string {
  return column.replace(/_(id|sealed|cents|hundredths)$/, '');
}

/** A resource's routes are those of its permissions. Two names for one field are a mistake. */
function collected(groups: Readonly<Record<string, RouteGroup>>): Map<string, Map<string, string>> {
  const all = new Map<string, Map<string, string>>();
  for (const route of Object.values(groups).flatMap((group) => Object.values(group))) {
    const [resource = '', action] = route.can.split('.');
    // Anyone's and one's own routes are no record's.
    if (action === undefined) continue;
    const labels = all.get(resource) ?? new Map<string, string>();
    for (const [name, label] of toldBy(route)) {
      const field = withoutSuffix(name);
      const known = labels.get(field);
      if (known !== undefined && known !== label) {
        throw new Error(`The field ${field} of ${resource} is called both '${known}' and '${label}'.`);
      }
      labels.set(field, label);
    }
    all.set(resource, labels);
  }
  return all;
}

function toldBy({ body, response, told }: Route): [string, string][] {
  return [body, told, response].flatMap((schema) => (schema ? labelsWithin(schema) : []));
}
