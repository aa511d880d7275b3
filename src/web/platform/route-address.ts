/** From a route's description to the address of one call. */

/**
 * `('/projects/:projectId/activities/:id', {projectId: 2, id: 7}, {q: 'a b'})` →
 * `/api/projects/2/activities/7?q=a+b`. Query values that are undefined, null or
 * empty are left out; a list repeats its name. Throws when a parameter is missing:
 * that is a mistake of the caller, never of the user.
 */
export function routeAddress(path: string, params: object = {}, query: unknown = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === null) {
      throw new Error(`${path} needs the parameter ${name}`);
    }
    return encodeURIComponent(textOf(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, textOf(one));
    }
  }
  const text = search.toString();
  return text === '' ? `/api${address}` : `/api${address}?${text}`;
}

/** Those of the parameters that the path names: a list's own say more than a record of it asks for. */
export function namedIn(path: string, params: object): object {
  const names = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error('Only texts, numbers and booleans fit into an address');
}
