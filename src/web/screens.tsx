/** Every screen, one a line: its address, who may open it, and the part of the panel it is in. */
import type { ComponentType } from 'react';
import type { Can } from '#domain/shared/contract.ts';
import type { AddressName } from './platform/addresses.ts';

export interface Screen {
  readonly address: AddressName;
  readonly can: Can;
  /** Works in the current project; without one the person is sent to the start. */
  readonly inProject: boolean;
  readonly load: () => Promise<Record<string, ComponentType>>;
  /** Name of the exported component. */
  readonly page: string;
}

type Pages = Record<string, ComponentType>;

function screen<M extends Pages>(
  address: AddressName,
  can: Can,
  load: () => Promise<M>,
  page: Extract<keyof M, string>,
): Screen {
  return { address, can, inProject: false, load, page };
}

/** A screen marked (P): it works in the current project. */
export function projectScreen<M extends Pages>(
  address: AddressName,
  can: Can,
  load: () => Promise<M>,
  page: Extract<keyof M, string>,
): Screen {
  return { address, can, inProject: true, load, page };
}

const start = () => import('./shell/start-page.tsx');
const vehicles = () => import('./resources/vehicles/pages.tsx');

export const screens: readonly Screen[] = [
  screen('start', 'signed_in', start, 'StartPage'),

  screen('vehicles', 'vehicles.view', vehicles, 'VehiclesPage'),
  screen('vehicleNew', 'vehicles.create', vehicles, 'VehicleCreatePage'),
  screen('vehicle', 'vehicles.view', vehicles, 'VehicleEditPage'),
];
