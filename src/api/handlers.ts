/** Every route has its handler here, or this file does not compile. */
import type { Routes } from '#domain/routes.ts';
import type { Handlers } from './platform/call.ts';
import { hydrographicBasinHandlers } from './resources/hydrographic-basins.ts';
import { hydrographicSubbasinHandlers } from './resources/hydrographic-subbasins.ts';
import { placeHandlers, roleHandlers } from './resources/places.ts';
import { projectHandlers } from './resources/projects.ts';
import { hydrographicPropertyHandlers } from './resources/rural-properties/hydrography.ts';
import {
  barrageHandlers,
  dryBoxHandlers,
  propertyCoordinateHandlers,
  septicTankHandlers,
} from './resources/rural-properties/points.ts';
import { propertyAddressHandlers } from './resources/rural-properties/property-addresses.ts';
import { recoveryInterestHandlers } from './resources/rural-properties/recovery-interests.ts';
import { ruralPropertyHandlers } from './resources/rural-properties/rural-properties.ts';
import { healthHandlers, sessionHandlers } from './resources/session.ts';
import { vehicleHandlers } from './resources/vehicles.ts';

export const handlers: { readonly [N in keyof Routes]: Handlers<Routes[N]> } = {
  health: healthHandlers,
  session: sessionHandlers,
  places: placeHandlers,
  roles: roleHandlers,
  vehicles: vehicleHandlers,
  hydrographicBasins: hydrographicBasinHandlers,
  hydrographicSubbasins: hydrographicSubbasinHandlers,
  projects: projectHandlers,
  ruralProperties: ruralPropertyHandlers,
  propertyAddresses: propertyAddressHandlers,
  hydrographicProperties: hydrographicPropertyHandlers,
  propertyCoordinates: propertyCoordinateHandlers,
  recoveryInterests: recoveryInterestHandlers,
  barrages: barrageHandlers,
  dryBoxes: dryBoxHandlers,
  septicTanks: septicTankHandlers,
};
