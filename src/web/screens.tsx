/** Every screen, one a line: its address, who may open it, and the part of the panel it is in. */
import type { ReactNode } from 'react';
import type { Can } from '#domain/shared/contract.ts';
import type { AddressName } from './platform/addresses.ts';

type Page = () => ReactNode;

export interface Screen {
  readonly address: AddressName;
  readonly can: Can;
  /** Works in the current project; without one the person is sent to the start. */
  readonly inProject: boolean;
  readonly load: () => Promise<Readonly<Record<string, Page>>>;
  /** Name of the exported component. */
  readonly page: string;
}

function screen<K extends string>(
  address: AddressName,
  can: Can,
  load: () => Promise<Readonly<Record<NoInfer<K>, Page>>>,
  page: K,
): Screen {
  return { address, can, inProject: false, load, page };
}

/** A screen marked (P): it works in the current project. */
export function projectScreen<K extends string>(
  address: AddressName,
  can: Can,
  load: () => Promise<Readonly<Record<NoInfer<K>, Page>>>,
  page: K,
): Screen {
  return { address, can, inProject: true, load, page };
}

const start = () => import('./shell/start-page.tsx');
const projects = () => import('./resources/projects/index.ts');
const properties = () => import('./resources/rural-properties/index.ts');
const vehicles = () => import('./resources/vehicles/pages.tsx');

export const screens: readonly Screen[] = [
  screen('start', 'signed_in', start, 'StartPage'),

  screen('vehicles', 'vehicles.view', vehicles, 'VehiclesPage'),
  screen('vehicleNew', 'vehicles.create', vehicles, 'VehicleCreatePage'),
  screen('vehicle', 'vehicles.view', vehicles, 'VehicleEditPage'),

  screen('projects', 'projects.view', projects, 'ProjectsPage'),
  screen('projectNew', 'projects.create', projects, 'ProjectCreatePage'),
  screen('project', 'projects.view', projects, 'ProjectEditPage'),
  screen('projectBankAccounts', 'banking_datas.view', projects, 'ProjectBankAccountsPage'),
  screen('projectBankAccountNew', 'banking_datas.create', projects, 'ProjectBankAccountCreatePage'),
  screen('projectBankAccount', 'banking_datas.view', projects, 'ProjectBankAccountEditPage'),
  screen('projectProceedings', 'proceedings.view', projects, 'ProjectProceedingsPage'),
  screen('projectSponsors', 'project_sponsors.view', projects, 'ProjectSponsorsPage'),
  screen('projectSponsorNew', 'project_sponsors.attach', projects, 'ProjectSponsorAttachPage'),
  screen(
    'projectFeedstockParameters',
    'feedstock_parameters.view',
    projects,
    'ProjectFeedstockParametersPage',
  ),

  projectScreen('properties', 'rural_properties.view', properties, 'PropertiesPage'),
  projectScreen('propertyNew', 'rural_properties.create', properties, 'PropertyCreatePage'),
  projectScreen('property', 'rural_properties.view', properties, 'PropertyEditPage'),
  projectScreen('propertyAddress', 'rural_properties.view', properties, 'PropertyAddressPage'),
  projectScreen('propertyHydrographic', 'rural_properties.view', properties, 'PropertyHydrographicPage'),
  projectScreen('propertyCoordinates', 'rural_properties.view', properties, 'PropertyCoordinatesPage'),
  projectScreen('propertyInterests', 'rural_properties.view', properties, 'PropertyInterestsPage'),
  projectScreen('dryBoxes', 'dry_boxes.view', properties, 'DryBoxesPage'),
  projectScreen('dryBoxNew', 'dry_boxes.create', properties, 'DryBoxCreatePage'),
  projectScreen('dryBox', 'dry_boxes.view', properties, 'DryBoxEditPage'),
  projectScreen('barrages', 'barrages.view', properties, 'BarragesPage'),
  projectScreen('barrageNew', 'barrages.create', properties, 'BarrageCreatePage'),
  projectScreen('barrage', 'barrages.view', properties, 'BarrageEditPage'),
  projectScreen('septicTanks', 'septic_tanks.view', properties, 'SepticTanksPage'),
  projectScreen('septicTankNew', 'septic_tanks.create', properties, 'SepticTankCreatePage'),
  projectScreen('septicTank', 'septic_tanks.view', properties, 'SepticTankEditPage'),
];
