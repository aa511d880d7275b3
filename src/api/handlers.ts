/** Every route has its handler here, or this file does not compile. */
import type { Routes } from '#domain/routes.ts';
import type { Handlers } from './platform/call.ts';
import { placeHandlers, roleHandlers } from './resources/places.ts';
import { projectHandlers } from './resources/projects.ts';
import { healthHandlers, sessionHandlers } from './resources/session.ts';
import { vehicleHandlers } from './resources/vehicles.ts';

export const handlers: { readonly [N in keyof Routes]: Handlers<Routes[N]> } = {
  health: healthHandlers,
  session: sessionHandlers,
  places: placeHandlers,
  roles: roleHandlers,
  vehicles: vehicleHandlers,
  projects: projectHandlers,
};
