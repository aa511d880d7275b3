/** Every route of the API. What is not here is not served. */
import type { RouteGroup } from './shared/contract.ts';
import { vehicles } from './resources/vehicles.ts';

export const routes = {
  vehicles,
} as const satisfies Readonly<Record<string, RouteGroup>>;

export type Routes = typeof routes;
