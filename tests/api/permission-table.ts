/**
 * The permission of every route, written from the specification's sections 6 and
 * 7 and not from the code: `resource.action` of permissions.json, or one of the
 * two states that are not a role's. A served route that is not here fails.
 */

const CRUD = { list: 'view', get: 'view', create: 'create', update: 'update', remove: 'delete' };

function crud(path: string, resource: string): [string, string][] {
  return [
    [`GET ${path}`, `${resource}.${CRUD.list}`],
    [`GET ${path}/export`, `${resource}.${CRUD.list}`],
    [`GET ${path}/:id`, `${resource}.${CRUD.get}`],
    [`POST ${path}`, `${resource}.${CRUD.create}`],
    [`PUT ${path}/:id`, `${resource}.${CRUD.update}`],
    [`DELETE ${path}/:id`, `${resource}.${CRUD.remove}`],
  ];
}

function single(path: string, resource: string): [string, string][] {
  return [
    [`GET ${path}`, `${resource}.view`],
    [`PUT ${path}`, `${resource}.update`],
  ];
}

const PROJECT = '/projects/:projectId';
const PROPERTY = `${PROJECT}/rural_properties/:propertyId`;
const SPRING = `${PROPERTY}/water_springs/:springId`;

/** Cells that the specification does not have (docs/decisions/0013, 0035 and 0036). */
export const ADDED_CELLS: Readonly<Record<string, Record<string, number[]>>> = {
  history: { view: [1, 2, 3, 4] },
  delivery_notes: {
    view: [1, 2, 3, 4, 5, 6],
    // As `water_springs.update`.
    ...Object.fromEntries(
      ['create', 'update', 'delete', 'deliver', 'return', 'cancel', 'sign'].map((act) => [
        act,
        [2, 3, 4, 5, 6],
      ]),
    ),
  },
  stock: { view: [1, 2, 3, 4, 5, 6] },
  personal_data: { export: [2, 3], anonymise: [2, 3] },
  organisation_security: { view: [2, 3], update: [2, 3] },
  security_log: { view: [2, 3] },
};

/** Records and menu items that the specification does not have. */
export const ADDED_RECORDS: {
  readonly actions: Readonly<Record<string, Record<string, number[]>>>;
  readonly menu: Readonly<Record<string, number[]>>;
} = {
  actions: {},
  menu: {
    Nascentes: [1, 2, 3, 4, 5, 6],
    Mapa: [1, 2, 3, 4, 5, 6],
    'Notas de entrega': [1, 2, 3, 4, 5, 6],
    Estoque: [5, 6],
    'O que comprar': [1, 2, 3, 4],
    'Previsto e entregue': [1, 2, 3, 4, 5, 6],
    'Registro de segurança': [2, 3],
  },
};

export const PERMISSION_TABLE: ReadonlyMap<string, string> = new Map([
  ['GET /health', 'anyone'],
  ['POST /auth', 'anyone'],
  ['DELETE /auth', 'signed_in'],
  ['GET /user', 'signed_in'],
  ['GET /home', 'signed_in'],
  ['GET /search', 'signed_in'],
  ['POST /coordinates/read', 'signed_in'],
  // The map and what is summed on it (docs/decisions/0052): of one project, or of all that one enters.
  ...['', PROJECT].flatMap((path): [string, string][] => [
    [`GET ${path}/map`, 'water_springs.view'],
    [`GET ${path}/map/summary`, 'water_springs.view'],
    [`POST ${path}/map/summary`, 'water_springs.view'],
  ]),
  [`GET ${PROJECT}/map/export`, 'water_springs.view'],
  ['POST /geometry/read', 'water_springs.create'],
  // One's own account (docs/decisions/0034): nobody else's is named in these paths.
  ['PUT /user', 'signed_in'],
  ['PUT /user/password', 'signed_in'],
  ['GET /user/sessions', 'signed_in'],
  ['DELETE /user/sessions/:id', 'signed_in'],
  ['DELETE /user/sessions', 'signed_in'],
  ['GET /user/history', 'signed_in'],
  ['GET /user/history/export', 'signed_in'],
  ['GET /user/filters', 'signed_in'],
  ['POST /user/filters', 'signed_in'],
  ['PUT /user/filters/:id', 'signed_in'],
  ['DELETE /user/filters/:id', 'signed_in'],
  // One's own keys for programs (docs/decisions/0051).
  ['GET /user/tokens', 'signed_in'],
  ['POST /user/tokens', 'signed_in'],
  ['DELETE /user/tokens/:id', 'signed_in'],
  // One's own second factor (docs/decisions/0048), and that of whoever lost theirs.
  ['POST /auth/second_factor', 'anyone'],
  ...['GET', 'POST', 'PUT', 'DELETE'].map((method): [string, string] => [
    `${method} /user/totp`,
    'signed_in',
  ]),
  ['POST /user/confirmation', 'signed_in'],
  // One's own passkeys, and signing in with one (docs/decisions/0058).
  ['GET /user/passkeys', 'signed_in'],
  ['POST /user/passkeys', 'signed_in'],
  ['POST /user/passkeys/options', 'signed_in'],
  ['DELETE /user/passkeys/:id', 'signed_in'],
  ['POST /user/recovery_codes', 'signed_in'],
  ['POST /auth/passkey/options', 'anyone'],
  ['POST /auth/passkey', 'anyone'],
  ['DELETE /users/:id/totp', 'users.update'],
  ...single('/organisation/security', 'organisation_security'),
  ['GET /security_log', 'security_log.view'],
  ['GET /security_log/export', 'security_log.view'],
  // By a link, which itself says who may (docs/decisions/0037).
  ['POST /users/:id/invitation', 'users.update'],
  ['POST /password_resets', 'anyone'],
  ['GET /password_resets/:token', 'anyone'],
  ['PUT /password_resets/:token', 'anyone'],
  ['GET /auth/options', 'anyone'],
  // Whom the organisation's provider vouches for (docs/decisions/0054).
  ['GET /auth/oidc', 'anyone'],
  ['GET /auth/oidc/callback', 'anyone'],
  ['POST /auth/oidc', 'anyone'],
  ['POST /auth/oidc/backchannel_logout', 'anyone'],
  ['GET /states', 'reference_data.view'],
  ['GET /states/export', 'reference_data.view'],
  ['GET /states/:id', 'reference_data.view'],
  ['GET /roles', 'reference_data.view'],
  ['GET /roles/export', 'reference_data.view'],
  ['GET /roles/:id', 'reference_data.view'],
  ['GET /water_spring_template', 'water_springs.view'],
  ...crud('/vehicles', 'vehicles'),
  ...crud('/hydrographic_basins', 'hydrographic_basins'),
  ...crud('/hydrographic_subbasins', 'hydrographic_subbasins'),
  ...crud('/sponsors', 'sponsors'),
  ...crud('/sponsors/:sponsorId/contacts', 'sponsor_contacts'),
  ...crud('/users', 'users'),
  // With a role filter it answers every role: the forms need names (contract, section 3).
  ['GET /users', 'signed_in'],
  ['GET /users/export', 'signed_in'],
  ['POST /users/:id/projects', 'users.assign_projects'],
  ['POST /users/bulk', 'users.update'],
  ...crud('/rural_producers', 'rural_producers'),
  ...single('/rural_producers/:producerId/producer_addresses', 'rural_producers'),
  ...single('/rural_producers/:producerId/bank_datas', 'rural_producers'),
  ...single('/rural_producers/:producerId/producer_categories', 'rural_producers'),
  ['GET /rural_producers/:producerId/projects', 'rural_producers.view'],
  ['GET /rural_producers/:producerId/projects/export', 'rural_producers.view'],
  ['GET /rural_producers/:producerId/rural_properties', 'rural_producers.view'],
  ['GET /rural_producers/:producerId/rural_properties/export', 'rural_producers.view'],
  ['GET /rural_producers/:producerId/personal_data', 'personal_data.export'],
  ['POST /rural_producers/:producerId/anonymise', 'personal_data.anonymise'],
  ['GET /history/:resource/:recordId', 'history.view'],
  ['GET /history/:resource/:recordId/export', 'history.view'],
  [`GET ${PROJECT}/history/:resource/:recordId`, 'history.view'],
  [`GET ${PROJECT}/history/:resource/:recordId/export`, 'history.view'],
  ...crud('/projects', 'projects'),
  ...single(`${PROJECT}/proceedings`, 'proceedings'),
  ...single(`${PROJECT}/feedstock_parameters`, 'feedstock_parameters'),
  ...crud(`${PROJECT}/wire_rollers`, 'wire_rollers'),
  ...crud(`${PROJECT}/banking_datas`, 'banking_datas'),
  ...crud(`${PROJECT}/commitment_terms`, 'commitment_terms'),
  [`GET ${PROJECT}/sponsors`, 'project_sponsors.view'],
  [`GET ${PROJECT}/sponsors/export`, 'project_sponsors.view'],
  [`GET ${PROJECT}/sponsors/:sponsorId`, 'project_sponsors.view'],
  [`POST ${PROJECT}/sponsors/:sponsorId/attach`, 'project_sponsors.attach'],
  [`POST ${PROJECT}/sponsors/:sponsorId/detach`, 'project_sponsors.detach'],
  [`GET ${PROJECT}/report`, 'report.view'],
  ...crud(`${PROJECT}/activities`, 'activities'),
  ...crud(`${PROJECT}/execution_cronograms`, 'execution_cronograms'),
  [`POST ${PROJECT}/execution_cronograms/bulk`, 'execution_cronograms.update'],
  [`GET ${PROJECT}/execution_cronograms/accompaniment/all`, 'execution_cronograms.view'],
  [`GET ${PROJECT}/execution_cronograms/accompaniment/all/export`, 'execution_cronograms.view'],
  [`GET ${PROJECT}/execution_cronograms/user/:userId`, 'execution_cronograms.view'],
  [`GET ${PROJECT}/execution_cronograms/user/:userId/export`, 'execution_cronograms.view'],
  ...crud(`${PROJECT}/executed_activities`, 'executed_activities'),
  ...crud(`${PROJECT}/feedstocks`, 'feedstocks'),
  ...crud(`${PROJECT}/feedstocks/:feedstockId/wire_rollers`, 'feedstock_wire_rollers'),
  [`GET ${PROJECT}/feedstocks/:feedstockId/balance`, 'feedstocks.view'],
  [`GET ${PROJECT}/feedstocks/:feedstockId/balance/:item`, 'feedstocks.view'],
  [`GET ${PROJECT}/feedstocks/:feedstockId/balance/:item/export`, 'feedstocks.view'],
  [`GET ${PROJECT}/feedstocks/:feedstockId/wire_rollers/export`, 'feedstock_wire_rollers.view'],
  [`GET ${PROJECT}/stock`, 'stock.view'],
  [`GET ${PROJECT}/stock_movements`, 'feedstocks.view'],
  [`GET ${PROJECT}/stock_movements/export`, 'feedstocks.view'],
  [`GET ${PROJECT}/stock_movements/:id`, 'feedstocks.view'],
  [`POST ${PROJECT}/stock_movements`, 'feedstocks.update'],
  [`POST ${PROJECT}/stock_movements/:id/arrive`, 'feedstocks.update'],
  [`POST ${PROJECT}/stock_movements/:id/reverse`, 'feedstocks.update'],
  [`GET ${PROJECT}/financial_resources/totals/all`, 'financial_resources.view'],
  [`GET ${PROJECT}/trip_controls/odometer/:vehicleId`, 'trip_controls.view'],
  [`GET ${PROJECT}/trip_controls/user/all`, 'trip_controls.view'],
  [`GET ${PROJECT}/trip_controls/user/all/export`, 'trip_controls.view'],
  ...crud(`${PROJECT}/financial_resources`, 'financial_resources'),
  ...crud(`${PROJECT}/accountabilities`, 'accountabilities'),
  ...crud(`${PROJECT}/trip_controls`, 'trip_controls'),
  [`GET ${PROJECT}/trip_controls/user/report`, 'trip_report.view'],
  [`GET ${PROJECT}/trip_controls/user/report/file`, 'trip_report.view'],
  ...crud(`${PROJECT}/rural_properties`, 'rural_properties'),
  ...single(`${PROPERTY}/property_addresses`, 'rural_properties'),
  ...single(`${PROPERTY}/recovery_interests`, 'rural_properties'),
  ...single(`${PROPERTY}/coordinate_rural_properties`, 'rural_properties'),
  ...single(`${PROPERTY}/hydrographic_properties`, 'rural_properties'),
  [`GET ${PROPERTY}/executed_activities`, 'executed_activities.view'],
  [`GET ${PROPERTY}/executed_activities/export`, 'executed_activities.view'],
  ...crud(`${PROPERTY}/barrages`, 'barrages'),
  ...crud(`${PROPERTY}/dry_boxes`, 'dry_boxes'),
  ...crud(`${PROPERTY}/septic_tanks`, 'septic_tanks'),
  [`GET ${PROJECT}/technicians`, 'water_springs.view'],
  [`GET ${PROJECT}/technicians/export`, 'water_springs.view'],
  [`GET ${PROJECT}/material_balance`, 'water_springs.view'],
  [`GET ${PROJECT}/material_balance/export`, 'water_springs.view'],
  [`GET ${PROJECT}/material_balance/report`, 'water_springs.view'],
  [`GET ${PROJECT}/purchase_list`, 'feedstocks.view'],
  [`GET ${PROJECT}/purchase_list/report`, 'feedstocks.view'],
  [`GET ${PROJECT}/purchase_list/quotation`, 'feedstocks.view'],
  [`GET ${PROJECT}/water_springs`, 'water_springs.view'],
  [`GET ${PROJECT}/water_springs/choices`, 'water_springs.view'],
  [`GET ${PROJECT}/water_springs/export`, 'water_springs.view'],
  [`POST ${PROJECT}/water_springs/bulk`, 'water_springs.update'],
  ...crud(`${PROPERTY}/water_springs`, 'water_springs'),
  [`GET ${PROPERTY}/water_springs/export`, 'water_springs.view'],
  [`POST ${PROPERTY}/water_springs/import`, 'water_springs.create'],
  [`POST ${PROPERTY}/water_springs/imports`, 'water_springs.create'],
  [`POST ${PROPERTY}/water_springs/bulk_register`, 'water_springs.create'],
  [`GET ${PROPERTY}/water_springs/:id/recalculation`, 'water_springs.update'],
  [`POST ${PROPERTY}/water_springs/:id/recalculation`, 'water_springs.update'],
  [`POST ${PROPERTY}/water_springs/:id/import`, 'water_springs.update'],
  [`GET ${PROPERTY}/water_springs/:id/sheet`, 'water_springs.view'],
  [`GET ${PROPERTY}/water_springs/:id/sketch`, 'water_springs.view'],
  [`GET ${PROPERTY}/sketch`, 'water_springs.view'],
  [`GET ${SPRING}/photo_galleries`, 'photo_galleries.view'],
  [`GET ${SPRING}/photo_galleries/export`, 'photo_galleries.view'],
  [`POST ${SPRING}/photo_galleries`, 'photo_galleries.create'],
  [`DELETE ${SPRING}/photo_galleries/:id`, 'photo_galleries.delete'],
  [`GET ${SPRING}/photo_galleries/:id/image`, 'photo_galleries.view'],
  [`GET ${SPRING}/photo_galleries/:id/thumbnail`, 'photo_galleries.view'],
  [`GET ${PROPERTY}/delivery_note`, 'delivery_note.view'],
  [`GET ${PROPERTY}/term`, 'term.view'],
  ...crud(`${PROJECT}/delivery_notes`, 'delivery_notes'),
  [`GET ${PROJECT}/delivery_notes/export`, 'delivery_notes.view'],
  [`POST ${PROJECT}/delivery_notes/:id/deliver`, 'delivery_notes.deliver'],
  [`POST ${PROJECT}/delivery_notes/:id/return`, 'delivery_notes.return'],
  [`POST ${PROJECT}/delivery_notes/:id/cancel`, 'delivery_notes.cancel'],
  [`GET ${PROJECT}/delivery_notes/:id/pdf`, 'delivery_notes.view'],
  [`POST ${PROJECT}/delivery_notes/:id/signed_copy`, 'delivery_notes.sign'],
  [`GET ${PROJECT}/delivery_notes/:id/signed_copy`, 'delivery_notes.view'],
  // Not in section 7: where a record is that was asked for in another of one's projects.
  ...[
    'rural_properties',
    'delivery_notes',
    'activities',
    'execution_cronograms',
    'executed_activities',
    'feedstocks',
    'financial_resources',
    'accountabilities',
    'trip_controls',
  ].map((kind): [string, string] => [`GET /${kind}/:id/project`, `${kind}.view`]),
]);
