/** Every screen, one a line: its address, who may open it, and the part of the panel it is in; and the menu. */
import {
  IconActivityHeartbeat,
  IconCalendarStats,
  IconCar,
  IconChecklist,
  IconCoins,
  IconDroplet,
  IconDropletFilled,
  IconFileAnalytics,
  IconFolders,
  IconHeartHandshake,
  IconHome,
  IconMap2,
  IconPackages,
  IconReportMoney,
  IconRipple,
  IconRoute,
  IconScale,
  IconShoppingCart,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MenuItem } from '#domain/shared/access.ts';
import type { Can } from '#domain/shared/contract.ts';
import { type AddressName, ADDRESSES } from './platform/addresses.ts';

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
  const isOfRecord = ADDRESSES[address].includes('$');
  return { address, can, inProject: true, load: isOfRecord ? withElsewhere(load) : load, page };
}

/** Nothing of a project's record is shown before it is known to be of this project: that code comes beside the screen's own. */
function withElsewhere<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    // Where it fails the screen fetches it again, and says so.
    const elsewhere = import('./shell/record-elsewhere.tsx').catch(() => {});
    const [pages] = await Promise.all([load(), elsewhere]);
    return pages;
  };
}

const start = () => import('./shell/start-page.tsx');

/** Lists come without forms: what is opened from them is fetched ahead while they are read. */
const lists = {
  accountabilities: () => import('./resources/accountabilities/list.tsx'),
  activities: () => import('./resources/activities/list.tsx'),
  basins: () => import('./resources/hydrographic-basins/list.tsx'),
  deliveryNotes: () => import('./resources/delivery-notes/list.tsx'),
  finances: () => import('./resources/financial-resources/list.tsx'),
  launches: () => import('./resources/executed-activities/list.tsx'),
  producers: () => import('./resources/rural-producers/list.tsx'),
  projects: () => import('./resources/projects/list.tsx'),
  projectSprings: () => import('./resources/project-springs/list.tsx'),
  properties: () => import('./resources/rural-properties/list.tsx'),
  schedule: () => import('./resources/execution-cronograms/list.tsx'),
  sponsors: () => import('./resources/sponsors/list.tsx'),
  subbasins: () => import('./resources/hydrographic-subbasins/list.tsx'),
  trips: () => import('./resources/trip-controls/list.tsx'),
  securityLog: () => import('./resources/security-log/list.tsx'),
  users: () => import('./resources/users/list.tsx'),
  vehicles: () => import('./resources/vehicles/list.tsx'),
};

const programKeys = () => import('./resources/account/program-keys/keys-page.tsx');
const accountHistory = () => import('./resources/account/history-page.tsx');
const account = () => import('./resources/account/index.ts');
const accountabilities = () => import('./resources/accountabilities/pages.tsx');
const activities = () => import('./resources/activities/pages.tsx');
const deliveryNotes = () => import('./resources/delivery-notes/note-page.tsx');
const basins = () => import('./resources/hydrographic-basins/pages.tsx');
const producers = () => import('./resources/rural-producers/index.ts');
const help = () => import('./shell/help/help-page.tsx');
const map = () => import('./resources/map/map-page.tsx');
const materialBalance = () => import('./resources/material-balance/material-balance-page.tsx');
const purchases = () => import('./resources/purchase-list/list.tsx');
const reports = () => import('./resources/reports/reports-page.tsx');
const sponsors = () => import('./resources/sponsors/index.ts');
const stock = () => import('./resources/feedstocks/index.ts');
const stockBalances = () => import('./resources/stock-balances/stock-balances-page.tsx');
const subbasins = () => import('./resources/hydrographic-subbasins/pages.tsx');
const finances = () => import('./resources/financial-resources/pages.tsx');
const launches = () => import('./resources/executed-activities/pages.tsx');
const schedule = () => import('./resources/execution-cronograms/index.ts');
const projects = () => import('./resources/projects/index.ts');
const properties = () => import('./resources/rural-properties/pages.tsx');
const propertyActivities = () => import('./resources/rural-properties/activities-page.tsx');
const propertyParts = () => import('./resources/rural-properties/sub-record-pages.tsx');
const structures = () => import('./resources/rural-properties/structure-pages.tsx');
const trips = () => import('./resources/trip-controls/pages.tsx');
const accessRules = () => import('./resources/security-log/pages.tsx');
const organisation = () => import('./resources/organisation/organisation-page.tsx');
const users = () => import('./resources/users/pages.tsx');
const springs = () => import('./resources/water-springs/index.ts');
/** With what it draws on, which is wanted at once. Where that fails the screen fetches it again, and says so. */
const springDrawing = async () => {
  const editor = import('./resources/water-springs/fence-editor/fence-editor.tsx').catch(() => {});
  const [pages] = await Promise.all([springs(), editor]);
  return pages;
};
const springsOfProperty = () => import('./resources/water-springs/springs-page.tsx');
const deliveryNote = () => import('./resources/water-springs/delivery-note-page.tsx');
const propertyTerm = () => import('./resources/water-springs/property-term-page.tsx');
const vehicles = () => import('./resources/vehicles/pages.tsx');

export const screens: readonly Screen[] = [
  screen('start', 'signed_in', start, 'StartPage'),

  screen('account', 'signed_in', account, 'AccountPage'),
  screen('accountSessions', 'signed_in', account, 'SessionsPage'),
  screen('accountKeys', 'signed_in', programKeys, 'ProgramKeysPage'),
  screen('accountHistory', 'signed_in', accountHistory, 'AccountHistoryPage'),

  screen('users', 'users.view', lists.users, 'UsersPage'),
  screen('userNew', 'users.create', users, 'UserCreatePage'),
  screen('user', 'users.view', users, 'UserEditPage'),

  screen('securityLog', 'security_log.view', lists.securityLog, 'SecurityLogPage'),
  screen('accessRules', 'organisation_security.view', accessRules, 'AccessRulesPage'),

  screen('organisation', 'organisation.update', organisation, 'OrganisationPage'),

  screen('vehicles', 'vehicles.view', lists.vehicles, 'VehiclesPage'),
  screen('vehicleNew', 'vehicles.create', vehicles, 'VehicleCreatePage'),
  screen('vehicle', 'vehicles.view', vehicles, 'VehicleEditPage'),

  screen('basins', 'hydrographic_basins.view', lists.basins, 'BasinsPage'),
  screen('basinNew', 'hydrographic_basins.create', basins, 'BasinCreatePage'),
  screen('basin', 'hydrographic_basins.view', basins, 'BasinEditPage'),

  screen('subbasins', 'hydrographic_subbasins.view', lists.subbasins, 'SubbasinsPage'),
  screen('subbasinNew', 'hydrographic_subbasins.create', subbasins, 'SubbasinCreatePage'),
  screen('subbasin', 'hydrographic_subbasins.view', subbasins, 'SubbasinEditPage'),

  screen('sponsors', 'sponsors.view', lists.sponsors, 'SponsorsPage'),
  screen('sponsorNew', 'sponsors.create', sponsors, 'SponsorCreatePage'),
  screen('sponsor', 'sponsors.view', sponsors, 'SponsorEditPage'),
  screen('sponsorContacts', 'sponsor_contacts.view', sponsors, 'SponsorContactsPage'),
  screen('sponsorContactNew', 'sponsor_contacts.create', sponsors, 'SponsorContactCreatePage'),
  screen('sponsorContact', 'sponsor_contacts.view', sponsors, 'SponsorContactEditPage'),

  screen('producers', 'rural_producers.view', lists.producers, 'ProducersPage'),
  screen('producerNew', 'rural_producers.create', producers, 'ProducerCreatePage'),
  screen('producer', 'rural_producers.view', producers, 'ProducerEditPage'),
  screen('producerAddress', 'rural_producers.view', producers, 'ProducerAddressPage'),
  screen('producerCategories', 'rural_producers.view', producers, 'ProducerCategoriesPage'),
  screen('producerBankData', 'rural_producers.view', producers, 'ProducerBankDataPage'),
  screen('producerProjects', 'rural_producers.view', producers, 'ProducerProjectsPage'),
  screen('producerPersonalData', 'personal_data.export', producers, 'ProducerPersonalDataPage'),

  screen('projects', 'projects.view', lists.projects, 'ProjectsPage'),
  screen('projectNew', 'projects.create', projects, 'ProjectCreatePage'),
  screen('project', 'projects.view', projects, 'ProjectEditPage'),
  screen('projectBankAccounts', 'banking_datas.view', projects, 'ProjectBankAccountsPage'),
  screen('projectBankAccountNew', 'banking_datas.create', projects, 'ProjectBankAccountCreatePage'),
  screen('projectBankAccount', 'banking_datas.view', projects, 'ProjectBankAccountEditPage'),
  screen('projectProceedings', 'proceedings.view', projects, 'ProjectProceedingsPage'),
  screen('projectCommitmentTerm', 'commitment_terms.view', projects, 'ProjectCommitmentTermPage'),
  screen('projectSponsors', 'project_sponsors.view', projects, 'ProjectSponsorsPage'),
  screen('projectSponsorNew', 'project_sponsors.attach', projects, 'ProjectSponsorAttachPage'),
  screen(
    'projectFeedstockParameters',
    'feedstock_parameters.view',
    projects,
    'ProjectFeedstockParametersPage',
  ),

  projectScreen('properties', 'rural_properties.view', lists.properties, 'PropertiesPage'),
  projectScreen('propertyNew', 'rural_properties.create', properties, 'PropertyCreatePage'),
  projectScreen('property', 'rural_properties.view', properties, 'PropertyEditPage'),
  projectScreen('propertyAddress', 'rural_properties.view', propertyParts, 'PropertyAddressPage'),
  projectScreen('propertyHydrographic', 'rural_properties.view', propertyParts, 'PropertyHydrographicPage'),
  projectScreen('propertyCoordinates', 'rural_properties.view', propertyParts, 'PropertyCoordinatesPage'),
  projectScreen('propertyInterests', 'rural_properties.view', propertyParts, 'PropertyInterestsPage'),
  projectScreen(
    'propertyActivities',
    'executed_activities.view',
    propertyActivities,
    'PropertyActivitiesPage',
  ),
  projectScreen('dryBoxes', 'dry_boxes.view', structures, 'DryBoxesPage'),
  projectScreen('dryBoxNew', 'dry_boxes.create', structures, 'DryBoxCreatePage'),
  projectScreen('dryBox', 'dry_boxes.view', structures, 'DryBoxEditPage'),
  projectScreen('barrages', 'barrages.view', structures, 'BarragesPage'),
  projectScreen('barrageNew', 'barrages.create', structures, 'BarrageCreatePage'),
  projectScreen('barrage', 'barrages.view', structures, 'BarrageEditPage'),
  projectScreen('septicTanks', 'septic_tanks.view', structures, 'SepticTanksPage'),
  projectScreen('septicTankNew', 'septic_tanks.create', structures, 'SepticTankCreatePage'),
  projectScreen('septicTank', 'septic_tanks.view', structures, 'SepticTankEditPage'),
  projectScreen('springs', 'water_springs.view', springsOfProperty, 'SpringsPage'),
  projectScreen('springNew', 'water_springs.create', springs, 'SpringCreatePage'),
  projectScreen('springDraw', 'water_springs.create', springDrawing, 'SpringDrawPage'),
  projectScreen('spring', 'water_springs.view', springs, 'SpringEditPage'),
  projectScreen('deliveryNote', 'delivery_note.view', deliveryNote, 'DeliveryNotePage'),
  projectScreen('propertyTerm', 'term.view', propertyTerm, 'PropertyTermPage'),

  projectScreen('projectSprings', 'water_springs.view', lists.projectSprings, 'ProjectSpringsPage'),

  projectScreen('map', 'water_springs.view', map, 'MapPage'),

  projectScreen('notes', 'delivery_notes.view', lists.deliveryNotes, 'DeliveryNotesPage'),
  projectScreen('note', 'delivery_notes.view', deliveryNotes, 'DeliveryNoteRecordPage'),

  projectScreen('activities', 'activities.view', lists.activities, 'ActivitiesPage'),
  projectScreen('activityNew', 'activities.create', activities, 'ActivityCreatePage'),
  projectScreen('activity', 'activities.view', activities, 'ActivityEditPage'),

  projectScreen('schedule', 'execution_cronograms.view', lists.schedule, 'SchedulePage'),
  projectScreen('scheduleNew', 'execution_cronograms.create', schedule, 'ScheduleEntryCreatePage'),
  projectScreen('scheduleEntry', 'execution_cronograms.view', schedule, 'ScheduleEntryEditPage'),
  projectScreen('scheduleFollowUp', 'execution_cronograms.view', schedule, 'FollowUpPage'),

  projectScreen('launches', 'executed_activities.view', lists.launches, 'LaunchesPage'),
  projectScreen('launchNew', 'executed_activities.create', launches, 'LaunchCreatePage'),
  projectScreen('launch', 'executed_activities.view', launches, 'LaunchEditPage'),

  projectScreen('stock', 'feedstocks.view', stock, 'StockPage'),
  projectScreen('stockWireRoller', 'feedstock_wire_rollers.view', stock, 'StockWireRollerPage'),

  projectScreen('stockBalances', 'stock.view', stockBalances, 'StockBalancesPage'),

  projectScreen('purchaseList', 'feedstocks.view', purchases, 'PurchaseListPage'),

  projectScreen('materialBalance', 'water_springs.view', materialBalance, 'MaterialBalancePage'),

  projectScreen('financialResources', 'financial_resources.view', lists.finances, 'FinancialResourcesPage'),
  projectScreen(
    'financialResourceNew',
    'financial_resources.create',
    finances,
    'FinancialResourceCreatePage',
  ),
  projectScreen('financialResource', 'financial_resources.view', finances, 'FinancialResourceEditPage'),

  projectScreen('accountabilities', 'accountabilities.view', lists.accountabilities, 'AccountabilitiesPage'),
  projectScreen('accountabilityNew', 'accountabilities.create', accountabilities, 'AccountabilityCreatePage'),
  projectScreen('accountability', 'accountabilities.view', accountabilities, 'AccountabilityEditPage'),

  projectScreen('trips', 'trip_controls.view', lists.trips, 'TripsPage'),
  projectScreen('tripNew', 'trip_controls.create', trips, 'TripCreatePage'),
  projectScreen('trip', 'trip_controls.view', trips, 'TripEditPage'),

  projectScreen('reports', 'report.view', reports, 'ReportsPage'),
  screen('help', 'signed_in', help, 'HelpPage'),
];

/** The menu's items in their order: the screen that each one opens, and its icon. */
export const menu: Readonly<Record<MenuItem, readonly [AddressName, TablerIcon]>> = {
  Propriedades: ['properties', IconHome],
  Nascentes: ['projectSprings', IconDropletFilled],
  Mapa: ['map', IconMap2],
  'Notas de entrega': ['notes', IconTruckDelivery],
  'Lançamento de Atividades': ['launches', IconChecklist],
  'Cronograma de Execução': ['schedule', IconCalendarStats],
  'Atividades de projeto': ['activities', IconActivityHeartbeat],
  'Controle de Insumos': ['stock', IconPackages],
  Estoque: ['stockBalances', IconPackages],
  'O que comprar': ['purchaseList', IconShoppingCart],
  'Previsto e entregue': ['materialBalance', IconScale],
  'Controle de viagens': ['trips', IconRoute],
  Recursos: ['financialResources', IconCoins],
  'Prestação de Contas': ['accountabilities', IconReportMoney],
  Relatórios: ['reports', IconFileAnalytics],
  Projetos: ['projects', IconFolders],
  Proprietários: ['producers', IconUsers],
  Patrocinadores: ['sponsors', IconHeartHandshake],
  Bacias: ['basins', IconRipple],
  'Sub-bacias': ['subbasins', IconDroplet],
  Veículos: ['vehicles', IconCar],
  Usuários: ['users', IconUserCog],
  'Registro de segurança': ['securityLog', IconFileAnalytics],
  Organização: ['organisation', IconHome],
};

const loadsOfLists: readonly Screen['load'][] = Object.values(lists);

/** Whether it is the list of a resource, which begins with the resource's rows. */
export function readsRows({ load }: Screen): boolean {
  return loadsOfLists.includes(load);
}

/** A list of a resource, or the screen of one of its records as it opens from there. */
export function isListOrItsRecord(path: string): boolean {
  const list = screenAt(path.replace(/\/editar\/\d+$/, ''));
  return list !== undefined && readsRows(list);
}

const ofRecords = screens.filter(({ address }) => ADDRESSES[address].includes('$'));

/** Those whose address is whole as it is. */
const PLAIN: ReadonlyMap<string, Screen> = new Map(
  screens
    .filter((screen) => !ofRecords.includes(screen))
    .map((screen) => [ADDRESSES[screen.address], screen]),
);

/** The others' addresses as patterns, which name the ids; a browser reads each one up as it is first tried. */
const PATTERNS = ofRecords.map((screen) => {
  const pattern = ADDRESSES[screen.address].replace(/\$(\w+)/g, '(?<$1>\\d+)');
  return { screen, pattern: new RegExp(`^${pattern}/?$`) };
});

/** The screen at a path, and the ids that the path names; undefined where there is none. */
export function screenAndIdsAt(
  path: string,
): { screen: Screen; ids: Readonly<Record<string, string | undefined>> } | undefined {
  const plain = PLAIN.get(path.replace(/(?<=.)\/$/, ''));
  if (plain) return { screen: plain, ids: {} };
  for (const { screen, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found) return { screen, ids: { ...found.groups } };
  }
  return undefined;
}

/** The screen at a path; undefined where there is none. */
export function screenAt(path: string): Screen | undefined {
  return screenAndIdsAt(path)?.screen;
}
