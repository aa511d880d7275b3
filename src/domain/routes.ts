/** Every route of the API. What is not here is not served. */
import { places, roles } from './resources/places.ts';
import { projects } from './resources/projects.ts';
import { health, session } from './resources/session.ts';
import { vehicles } from './resources/vehicles.ts';
import type { RouteGroup } from './shared/contract.ts';

export const routes = {
  health,
  session,
  places,
  roles,
  vehicles,
  projects,
} as const satisfies Readonly<Record<string, RouteGroup>>;

export type Routes = typeof routes;
