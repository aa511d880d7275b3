/** What a caller may do: by their role and, where a program calls with a key, by what it was given of that. */
import { can, entersAllProjects, mayCall, type Permission } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { isGuarded } from '#domain/shared/guarded.ts';
import { holds, viewsAll } from '#domain/shared/key-rights.ts';
import { notAllowed, Problem } from '../http/problem.ts';
import type { ProgramKey, SessionUser } from './sessions.ts';

const PERSONAL = 'Uma chave não abre o que é da própria conta da pessoa, nem as pessoas do painel.';
const GUARDED = 'Esta chave não faz isto: pede que a pessoa confirme quem é, e uma chave não pode confirmar.';

/** Who signs in, and one's own account; `GET /user` alone tells a program whose key it has. */
const OF_THE_PERSON = /^\/(user|users|auth)(\/|$)/;

export function allows(user: SessionUser, permission: Permission): boolean {
  return can(user.role, permission) && (!user.key || keyHolds(user.key, permission));
}

function keyHolds({ permissions, projects }: ProgramKey, permission: Permission): boolean {
  const [resource = '', action = ''] = permission.split('.');
  // A new project is none of those that the key was given.
  if (permission === 'projects.create' && projects !== null) return false;
  return holds(permissions, resource, action);
}

/** Whether the caller enters every project without being linked to it. */
export function entersAll({ role, key }: SessionUser): boolean {
  return entersAllProjects(role) && (!key || key.projects === null);
}

type Params = Readonly<Record<string, number | string>>;

/** Throws 403 where the role, or what the key was given of it, does not open the route. */
export function requireRight(user: SessionUser, route: Route, params: Params): void {
  if (!mayCall(user.role, route)) throw notAllowed();
  const { key } = user;
  if (key && !opens(key, user, route, params)) throw notAllowed();
}

function opens(key: ProgramKey, user: SessionUser, route: Route, params: Params): boolean {
  if (OF_THE_PERSON.test(route.path)) {
    if (route.method === 'GET' && route.path === '/user') return true;
    throw new Problem(403, PERSONAL);
  }
  if (isGuarded(route) && user.assurance?.secondFactor !== 'off') throw new Problem(403, GUARDED);
  // Shows something of every list.
  if (route.path === '/home') return viewsAll(key.permissions, user.role);
  if (route.can === 'anyone' || route.can === 'signed_in') return true;
  if (route.can === 'history.view') return holds(key.permissions, String(params.resource), 'view');
  return allows(user, route.can);
}
