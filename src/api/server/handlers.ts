/** Every route has its handler here, or this file does not compile. */
import { LIST_EXPORTS, routes, type Routes } from '#domain/routes.ts';
import { exportHandlers } from '../documents/list-file/list-exports.ts';
import type { Handlers } from '../platform/http/call.ts';
import { photoGalleryHandlers } from '../resources/water-springs/photos.ts';
import { accountHandlers } from '../resources/account/account.ts';
import { ownHistoryHandlers } from '../resources/account/own-history.ts';
import { authOptionHandlers, passwordLinkHandlers } from '../resources/password-links/password-links.ts';
import { activityHandlers } from '../resources/activities.ts';
import { deliveryNoteHandlers } from '../resources/delivery-notes/delivery-notes.ts';
import { executedActivityHandlers } from '../resources/executed-activities.ts';
import { oidcHandlers } from '../resources/oidc/oidc.ts';
import { passkeyEntranceHandlers } from '../resources/passkeys/entrance.ts';
import { passkeyHandlers } from '../resources/passkeys/passkeys.ts';
import { programKeyHandlers } from '../resources/program-keys.ts';
import { savedFilterHandlers } from '../resources/saved-filters.ts';
import { actOnSchedule } from '../resources/schedule-acts.ts';
import { executionCronogramHandlers } from '../resources/execution-cronograms.ts';
import { feedstockHandlers } from '../resources/feedstocks/feedstocks.ts';
import { feedstockWireRollerHandlers } from '../resources/feedstocks/stocked-rollers.ts';
import { feedstockReportHandlers } from '../resources/feedstocks/report.ts';
import { stockMovementHandlers } from '../resources/stock/movements.ts';
import { stockHandlers } from '../resources/stock/stock.ts';
import { accountabilityHandlers, financialResourceHandlers } from '../resources/finances.ts';
import { tripControlHandlers } from '../resources/trip-controls.ts';
import { tripReportHandlers } from '../resources/trip-report.ts';
import { historyHandlers } from '../resources/history/history.ts';
import { homeHandlers } from '../resources/home/home.ts';
import { hydrographicBasinHandlers } from '../resources/hydrographic-basins.ts';
import { hydrographicSubbasinHandlers } from '../resources/hydrographic-subbasins.ts';
import { subbasinOutlineHandlers } from '../resources/subbasin-outlines.ts';
import { bankingDataHandlers } from '../resources/banking-datas.ts';
import { commitmentTermHandlers } from '../resources/commitment-terms.ts';
import { feedstockParameterHandlers } from '../resources/feedstock-parameters.ts';
import { placeHandlers, roleHandlers } from '../resources/places.ts';
import { personalDataHandlers } from '../resources/personal-data/personal-data.ts';
import { proceedingHandlers } from '../resources/proceedings.ts';
import { projectSponsorHandlers } from '../resources/project-sponsors.ts';
import { projectHandlers } from '../resources/projects.ts';
import { hydrographicPropertyHandlers } from '../resources/rural-properties/hydrography.ts';
import {
  barrageHandlers,
  dryBoxHandlers,
  propertyCoordinateHandlers,
  septicTankHandlers,
} from '../resources/rural-properties/points.ts';
import { producerProjectHandlers } from '../resources/rural-producers/projects.ts';
import { producerPropertyHandlers } from '../resources/rural-producers/properties.ts';
import { ruralProducerHandlers } from '../resources/rural-producers/rural-producers.ts';
import {
  producerAddressHandlers,
  producerBankDataHandlers,
  producerCategoryHandlers,
} from '../resources/rural-producers/sub-records.ts';
import { propertyAddressHandlers } from '../resources/rural-properties/property-addresses.ts';
import { recoveryInterestHandlers } from '../resources/rural-properties/recovery-interests.ts';
import { recordProjectHandlers } from '../resources/record-projects.ts';
import { ruralPropertyHandlers } from '../resources/rural-properties/rural-properties.ts';
import { coordinateHandlers } from '../resources/coordinates/coordinates.ts';
import { geometryHandlers } from '../resources/coordinates/geometry.ts';
import { organisationHandlers } from '../resources/organisation/organisation.ts';
import { organisationSecurityHandlers } from '../resources/organisation-security.ts';
import { searchHandlers } from '../resources/search/search.ts';
import { healthHandlers, sessionHandlers } from '../resources/session.ts';
import { secondFactorHandlers } from '../resources/second-factor/second-factor.ts';
import { securityLogHandlers } from '../resources/security-log/security-log.ts';
import { sponsorContactHandlers } from '../resources/sponsor-contacts.ts';
import { sponsorHandlers } from '../resources/sponsors.ts';
import { actOnUsers } from '../resources/users/bulk.ts';
import { userHandlers } from '../resources/users/users.ts';
import { vehicleHandlers } from '../resources/vehicles.ts';
import { wireRollerHandlers } from '../resources/wire-rollers.ts';
import { propertyDocumentHandlers } from '../resources/water-springs/documents.ts';
import { bulkRegisterHandler } from '../resources/water-springs/bulk-register.ts';
import { importsHandler } from '../resources/water-springs/imports.ts';
import { mapLayerHandlers } from '../resources/map-layers/map-layers.ts';
import { mapAreaHandlers } from '../resources/map/areas.ts';
import { mapHandlers } from '../resources/map/map.ts';
import { materialBalanceHandlers } from '../resources/material-balance/material-balance.ts';
import { purchaseListHandlers } from '../resources/purchase-list/purchase-list.ts';
import { projectSpringHandlers } from '../resources/water-springs/project-springs.ts';
import { technicianHandlers } from '../resources/technicians.ts';
import { springDrawingHandlers } from '../resources/water-springs/drawing.ts';
import { springTemplateHandlers, waterSpringHandlers } from '../resources/water-springs/water-springs.ts';

const described: { readonly [N in Exclude<keyof Routes, 'exports'>]: Handlers<Routes[N]> } = {
  health: healthHandlers,
  session: sessionHandlers,
  account: accountHandlers,
  ownHistory: ownHistoryHandlers,
  savedFilters: savedFilterHandlers,
  programKeys: programKeyHandlers,
  secondFactor: secondFactorHandlers,
  passkeys: passkeyHandlers,
  passkeyEntrance: passkeyEntranceHandlers,
  organisation: organisationHandlers,
  organisationSecurity: organisationSecurityHandlers,
  securityLog: securityLogHandlers,
  passwordLinks: passwordLinkHandlers,
  authOptions: authOptionHandlers,
  oidc: oidcHandlers,
  places: placeHandlers,
  roles: roleHandlers,
  users: userHandlers,
  userActs: { bulk: actOnUsers },
  vehicles: vehicleHandlers,
  hydrographicBasins: hydrographicBasinHandlers,
  hydrographicSubbasins: hydrographicSubbasinHandlers,
  subbasinOutlines: subbasinOutlineHandlers,
  projects: projectHandlers,
  proceedings: proceedingHandlers,
  feedstockParameters: feedstockParameterHandlers,
  wireRollers: wireRollerHandlers,
  bankingDatas: bankingDataHandlers,
  commitmentTerms: commitmentTermHandlers,
  projectSponsors: projectSponsorHandlers,
  sponsors: sponsorHandlers,
  sponsorContacts: sponsorContactHandlers,
  ruralProducers: ruralProducerHandlers,
  producerAddresses: producerAddressHandlers,
  producerBankDatas: producerBankDataHandlers,
  producerCategories: producerCategoryHandlers,
  producerProjects: producerProjectHandlers,
  producerProperties: producerPropertyHandlers,
  personalData: personalDataHandlers,
  ruralProperties: ruralPropertyHandlers,
  propertyAddresses: propertyAddressHandlers,
  hydrographicProperties: hydrographicPropertyHandlers,
  propertyCoordinates: propertyCoordinateHandlers,
  recoveryInterests: recoveryInterestHandlers,
  barrages: barrageHandlers,
  dryBoxes: dryBoxHandlers,
  septicTanks: septicTankHandlers,
  technicians: technicianHandlers,
  projectSprings: projectSpringHandlers,
  purchaseList: purchaseListHandlers,
  materialBalance: materialBalanceHandlers,
  springSheets: { imports: importsHandler, bulkRegister: bulkRegisterHandler },
  springDrawing: springDrawingHandlers,
  waterSprings: waterSpringHandlers,
  photoGalleries: photoGalleryHandlers,
  springTemplate: springTemplateHandlers,
  propertyDocuments: propertyDocumentHandlers,
  deliveryNotes: deliveryNoteHandlers,
  activities: activityHandlers,
  executionCronograms: executionCronogramHandlers,
  scheduleActs: { bulk: actOnSchedule },
  executedActivities: executedActivityHandlers,
  feedstocks: feedstockHandlers,
  feedstockWireRollers: feedstockWireRollerHandlers,
  feedstockReport: feedstockReportHandlers,
  stock: stockHandlers,
  stockMovements: stockMovementHandlers,
  financialResources: financialResourceHandlers,
  accountabilities: accountabilityHandlers,
  tripControls: tripControlHandlers,
  tripReport: tripReportHandlers,
  history: historyHandlers,
  recordProjects: recordProjectHandlers,
  home: homeHandlers,
  search: searchHandlers,
  coordinates: coordinateHandlers,
  map: mapHandlers,
  mapAreas: mapAreaHandlers,
  mapLayers: mapLayerHandlers,
  geometry: geometryHandlers,
};

export const handlers: { readonly [N in keyof Routes]: Handlers<Routes[N]> } = {
  ...described,
  exports: exportHandlers(LIST_EXPORTS, routes, described),
};
