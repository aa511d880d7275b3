/** Every route of the API. What is not here is not served, and has no history. */
import { exportRoutes, listExportsOf } from './exports/list-exports.ts';
import { photoGalleries } from './resources/photo-galleries.ts';
import { activities } from './resources/activities.ts';
import { deliveryNotes } from './resources/delivery-notes.ts';
import { executedActivities } from './resources/executed-activities.ts';
import { executionCronograms } from './resources/execution-cronograms.ts';
import { feedstockReport } from './resources/feedstock-report.ts';
import { feedstocks, feedstockWireRollers } from './resources/feedstocks.ts';
import { accountabilities, financialResources } from './resources/finances.ts';
import { tripControls } from './resources/trip-controls.ts';
import { tripReport } from './resources/trip-report.ts';
import { historyOf } from './resources/history.ts';
import { health } from './resources/health.ts';
import { home } from './resources/home.ts';
import { hydrographicBasins } from './resources/hydrographic-basins.ts';
import { hydrographicSubbasins } from './resources/hydrographic-subbasins.ts';
import { subbasinOutlines } from './resources/subbasin-outlines.ts';
import { bankingDatas } from './resources/banking-datas.ts';
import { coordinates } from './resources/coordinates.ts';
import { geometry } from './resources/geometry.ts';
import { commitmentTerms } from './resources/commitment-terms.ts';
import { feedstockParameters } from './resources/feedstock-parameters.ts';
import { places, roles } from './resources/places.ts';
import { personalData } from './resources/personal-data.ts';
import { proceedings } from './resources/proceedings.ts';
import { mapAreas } from './resources/map-areas.ts';
import { mapLayers } from './resources/map-layers.ts';
import { map } from './resources/map.ts';
import { materialBalance } from './resources/material-balance.ts';
import { purchaseList } from './resources/purchase-list.ts';
import { projectSprings } from './resources/project-springs.ts';
import { projectSponsors } from './resources/project-sponsors.ts';
import { projects } from './resources/projects.ts';
import { barrages, dryBoxes, propertyCoordinates, septicTanks } from './resources/property-points.ts';
import { propertyDocuments } from './resources/property-documents.ts';
import { recordProjects } from './resources/record-projects.ts';
import { recoveryInterests } from './resources/recovery-interests.ts';
import {
  producerAddresses,
  producerBankDatas,
  producerCategories,
  producerProjects,
  producerProperties,
  ruralProducers,
} from './resources/rural-producers.ts';
import { hydrographicProperties, propertyAddresses, ruralProperties } from './resources/rural-properties.ts';
import { account } from './resources/account.ts';
import { organisation } from './resources/organisation.ts';
import { organisationSecurity } from './resources/organisation-security.ts';
import { authOptions, passwordLinks } from './resources/password-links.ts';
import { oidc } from './resources/oidc.ts';
import { ownHistory } from './resources/own-history.ts';
import { passkeyEntrance, passkeys } from './resources/passkeys.ts';
import { programKeys } from './resources/program-keys.ts';
import { savedFilters } from './resources/saved-filters.ts';
import { scheduleActs } from './resources/schedule-acts.ts';
import { search } from './resources/search.ts';
import { session } from './resources/session.ts';
import { sponsorContacts } from './resources/sponsor-contacts.ts';
import { secondFactor } from './resources/second-factor.ts';
import { securityLog } from './resources/security-log.ts';
import { springDrawing } from './resources/spring-drawing.ts';
import { springSheets } from './resources/spring-sheets.ts';
import { sponsors } from './resources/sponsors.ts';
import { stock, stockMovements } from './resources/stock.ts';
import { technicians } from './resources/technicians.ts';
import { userActs } from './resources/user-acts.ts';
import { users } from './resources/users.ts';
import { vehicles } from './resources/vehicles.ts';
import { wireRollers } from './resources/wire-rollers.ts';
import { springTemplate, waterSprings } from './resources/water-springs.ts';
import type { RouteGroup } from './shared/contract.ts';

const groups = {
  health,
  session,
  account,
  ownHistory,
  savedFilters,
  programKeys,
  secondFactor,
  passkeys,
  passkeyEntrance,
  organisation,
  organisationSecurity,
  securityLog,
  passwordLinks,
  authOptions,
  oidc,
  places,
  roles,
  users,
  userActs,
  vehicles,
  hydrographicBasins,
  hydrographicSubbasins,
  subbasinOutlines,
  projects,
  proceedings,
  feedstockParameters,
  wireRollers,
  bankingDatas,
  commitmentTerms,
  projectSponsors,
  sponsors,
  sponsorContacts,
  ruralProducers,
  producerAddresses,
  producerBankDatas,
  producerCategories,
  producerProjects,
  producerProperties,
  personalData,
  ruralProperties,
  propertyAddresses,
  hydrographicProperties,
  propertyCoordinates,
  recoveryInterests,
  barrages,
  dryBoxes,
  septicTanks,
  technicians,
  projectSprings,
  purchaseList,
  materialBalance,
  springSheets,
  springDrawing,
  waterSprings,
  photoGalleries,
  springTemplate,
  propertyDocuments,
  deliveryNotes,
  activities,
  executionCronograms,
  scheduleActs,
  executedActivities,
  feedstocks,
  feedstockWireRollers,
  feedstockReport,
  stock,
  stockMovements,
  financialResources,
  accountabilities,
  tripControls,
  tripReport,
  recordProjects,
  home,
  search,
  coordinates,
  map,
  mapAreas,
  mapLayers,
  geometry,
} as const satisfies Readonly<Record<string, RouteGroup>>;

const listed = { ...groups, history: historyOf(groups) } as const;

/** The lists as files that no group above describes, by the name of their route. */
export const LIST_EXPORTS = listExportsOf(listed);

export const routes = { ...listed, exports: exportRoutes(LIST_EXPORTS) } as const;

export type Routes = typeof routes;
