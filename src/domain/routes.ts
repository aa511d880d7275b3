/** Every route of the API. What is not here is not served. */
import { hydrographicBasins } from './resources/hydrographic-basins.ts';
import { hydrographicSubbasins } from './resources/hydrographic-subbasins.ts';
import { places, roles } from './resources/places.ts';
import { projects } from './resources/projects.ts';
import { barrages, dryBoxes, propertyCoordinates, septicTanks } from './resources/property-points.ts';
import { recoveryInterests } from './resources/recovery-interests.ts';
import { hydrographicProperties, propertyAddresses, ruralProperties } from './resources/rural-properties.ts';
import { health, session } from './resources/session.ts';
import { vehicles } from './resources/vehicles.ts';
import type { RouteGroup } from './shared/contract.ts';

export const routes = {
  health,
  session,
  places,
  roles,
  vehicles,
  hydrographicBasins,
  hydrographicSubbasins,
  projects,
  ruralProperties,
  propertyAddresses,
  hydrographicProperties,
  propertyCoordinates,
  recoveryInterests,
  barrages,
  dryBoxes,
  septicTanks,
} as const satisfies Readonly<Record<string, RouteGroup>>;

export type Routes = typeof routes;
