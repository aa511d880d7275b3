/**
 * Who may do what, by role id: section 6 of the specification, completed where
 * it is silent. The server enforces it on every call; the panel hides what
 * fails it. `access.test.ts` compares this constant with the specification's
 * own table, letter by letter.
 */

export const ROLES = {
  DIRETOR_EXECUTIVO: 1,
  GERENTE_PROJETOS: 2,
  ESCRITORIO_PROJETOS: 3,
  GESTOR_PROJETOS: 4,
  SUPERVISOR: 5,
  TECNICO: 6,
  ADMINISTRATIVO: 7,
  FINANCEIRO: 8,
  DEV: 9,
} as const;

export type RoleId = (typeof ROLES)[keyof typeof ROLES];

/** The role's name as people read it. */
export const ROLE_NAMES: Readonly<Record<RoleId, string>> = {
  1: 'Diretor executivo',
  2: 'Gerente de projetos',
  3: 'Escritório de projetos',
  4: 'Gestor de projetos',
  5: 'Supervisor',
  6: 'Técnico',
  7: 'Administrativo',
  8: 'Financeiro',
  9: 'Desenvolvedor',
};

const {
  DIRETOR_EXECUTIVO,
  GERENTE_PROJETOS,
  ESCRITORIO_PROJETOS,
  GESTOR_PROJETOS,
  SUPERVISOR,
  TECNICO,
  ADMINISTRATIVO,
  FINANCEIRO,
  DEV,
} = ROLES;

/** Answer for all projects and for who works in them. */
const PROJECT_OFFICE = [GERENTE_PROJETOS, ESCRITORIO_PROJETOS] as const;
/** Run a project. */
const COORDINATORS = [...PROJECT_OFFICE, GESTOR_PROJETOS] as const;
/** See the work of others through. */
const SUPERVISORS = [...COORDINATORS, SUPERVISOR] as const;
/** Write down what is done in the field. */
const FIELD_TEAM = [...SUPERVISORS, TECNICO] as const;

/** Read what a project costs and holds. The director reads everything and writes nothing. */
const LEADERS = [DIRETOR_EXECUTIVO, ...COORDINATORS] as const;
/** Read what is done in the projects. */
const PROJECT_TEAM = [DIRETOR_EXECUTIVO, ...FIELD_TEAM] as const;
/** Read what the vehicles are used for. */
const TRAVELLERS = [...PROJECT_TEAM, ADMINISTRATIVO] as const;
const EVERYONE = [...TRAVELLERS, FINANCEIRO, DEV] as const;

/** Roles that enter every project; everybody else enters those linked to them. */
export const ALL_PROJECTS: readonly RoleId[] = [DIRETOR_EXECUTIVO, ...PROJECT_OFFICE];

export const MENU = {
  'Atividades de projeto': PROJECT_TEAM,
  Propriedades: PROJECT_TEAM,
  Nascentes: PROJECT_TEAM,
  Mapa: PROJECT_TEAM,
  'Notas de entrega': PROJECT_TEAM,
  'Cronograma de Execução': PROJECT_TEAM,
  'Lançamento de Atividades': PROJECT_TEAM,
  Relatórios: PROJECT_TEAM,
  Recursos: LEADERS,
  'Controle de Insumos': LEADERS,
  /** Others see the same figures, and more, in 'Controle de Insumos'. */
  Estoque: [SUPERVISOR, TECNICO],
  'O que comprar': LEADERS,
  'Previsto e entregue': PROJECT_TEAM,
  'Prestação de Contas': [...LEADERS, FINANCEIRO],
  'Controle de viagens': TRAVELLERS,
  Projetos: PROJECT_TEAM,
  Proprietários: PROJECT_TEAM,
  Bacias: PROJECT_TEAM,
  'Sub-bacias': PROJECT_TEAM,
  Patrocinadores: LEADERS,
  Veículos: TRAVELLERS,
  Usuários: [...LEADERS, DEV],
  'Registro de segurança': PROJECT_OFFICE,
  Organização: PROJECT_OFFICE,
} as const satisfies Readonly<Record<string, readonly RoleId[]>>;

/** Who reads a record, and who does all the rest with it. */
function records(view: readonly RoleId[], write: readonly RoleId[]) {
  return { view, create: write, update: write, delete: write };
}

export const ACTIONS = {
  accountabilities: {
    view: [...LEADERS, FINANCEIRO],
    create: [...COORDINATORS, FINANCEIRO],
    update: COORDINATORS,
    delete: COORDINATORS,
  },
  activities: {
    view: TRAVELLERS,
    create: COORDINATORS,
    update: SUPERVISORS,
    delete: SUPERVISORS,
  },
  executed_activities: {
    view: PROJECT_TEAM,
    create: FIELD_TEAM,
    update: [...COORDINATORS, TECNICO],
    delete: SUPERVISORS,
  },
  execution_cronograms: {
    view: PROJECT_TEAM,
    create: COORDINATORS,
    update: SUPERVISORS,
    delete: SUPERVISORS,
  },
  feedstocks: records(LEADERS, COORDINATORS),
  feedstock_wire_rollers: records(LEADERS, COORDINATORS),
  financial_resources: {
    view: [...LEADERS, FINANCEIRO],
    create: COORDINATORS,
    update: [...COORDINATORS, FINANCEIRO],
    delete: [...COORDINATORS, FINANCEIRO],
  },
  trip_controls: {
    view: TRAVELLERS,
    create: FIELD_TEAM,
    update: SUPERVISORS,
    delete: SUPERVISORS,
  },
  trip_report: { view: TRAVELLERS },
  report: { view: PROJECT_TEAM },
  rural_properties: { ...records(PROJECT_TEAM, FIELD_TEAM), delete: SUPERVISORS },
  barrages: records(PROJECT_TEAM, FIELD_TEAM),
  dry_boxes: records(PROJECT_TEAM, FIELD_TEAM),
  septic_tanks: records(PROJECT_TEAM, FIELD_TEAM),
  water_springs: records(PROJECT_TEAM, FIELD_TEAM),
  photo_galleries: { view: PROJECT_TEAM, create: FIELD_TEAM, delete: FIELD_TEAM },
  delivery_note: { view: PROJECT_TEAM },
  term: { view: PROJECT_TEAM },
  projects: { view: EVERYONE, create: COORDINATORS, update: PROJECT_OFFICE, delete: PROJECT_OFFICE },
  banking_datas: {
    view: PROJECT_TEAM,
    create: COORDINATORS,
    update: PROJECT_OFFICE,
    delete: PROJECT_OFFICE,
  },
  proceedings: { view: PROJECT_TEAM, update: COORDINATORS },
  commitment_terms: records(PROJECT_TEAM, COORDINATORS),
  feedstock_parameters: { view: PROJECT_TEAM, update: COORDINATORS },
  wire_rollers: records(PROJECT_TEAM, COORDINATORS),
  project_sponsors: { view: PROJECT_TEAM, attach: COORDINATORS, detach: PROJECT_OFFICE },
  rural_producers: records(PROJECT_TEAM, [...COORDINATORS, TECNICO]),
  users: { ...records([...LEADERS, DEV], PROJECT_OFFICE), assign_projects: PROJECT_OFFICE },
  vehicles: { ...records(TRAVELLERS, FIELD_TEAM), update: SUPERVISORS },
  hydrographic_basins: records(PROJECT_TEAM, COORDINATORS),
  hydrographic_subbasins: records(PROJECT_TEAM, COORDINATORS),
  sponsors: records(LEADERS, COORDINATORS),
  sponsor_contacts: records(LEADERS, COORDINATORS),
  reference_data: { view: EVERYONE },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly RoleId[]>>>>;

/**
 * What the specification's table does not name: who sees what was done, who answers for a
 * person's data, and the delivery notes, which go by what one may do with springs.
 */
export const ADDED_ACTIONS = {
  history: { view: LEADERS },
  delivery_notes: {
    ...records(ACTIONS.water_springs.view, ACTIONS.water_springs.update),
    deliver: ACTIONS.water_springs.update,
    return: ACTIONS.water_springs.update,
    cancel: ACTIONS.water_springs.update,
    sign: ACTIONS.water_springs.update,
  },
  /** What is there and what is missing, not how it came to be: that is the stock record's. */
  stock: { view: PROJECT_TEAM },
  personal_data: { export: PROJECT_OFFICE, anonymise: PROJECT_OFFICE },
  /** Everybody who is signed in reads it. */
  organisation: { update: PROJECT_OFFICE },
  organisation_security: { view: PROJECT_OFFICE, update: PROJECT_OFFICE },
  security_log: { view: PROJECT_OFFICE },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly RoleId[]>>>>;

export type MenuItem = keyof typeof MENU;
export type Resource = keyof typeof ACTIONS;

type PairsOf<T> = { [R in keyof T & string]: `${R}.${Extract<keyof T[R], string>}` }[keyof T & string];
export type AddedPermission = PairsOf<typeof ADDED_ACTIONS>;

/** `vehicles.create`, `project_sponsors.attach`, … : every pair of the tables and no other. */
export type Permission = PairsOf<typeof ACTIONS> | AddedPermission;

const ACTION_TABLE: Readonly<Record<string, Readonly<Record<string, readonly RoleId[]>>>> = ACTIONS;

const WHOLE_TABLE: typeof ACTION_TABLE = { ...ACTION_TABLE, ...ADDED_ACTIONS };

const ROLES_BY_PERMISSION: ReadonlyMap<string, readonly RoleId[]> = new Map(
  Object.entries(WHOLE_TABLE).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, roles]): [string, readonly RoleId[]] => [
      `${resource}.${action}`,
      roles,
    ]),
  ),
);

/** Whether the role may do this; an unknown permission is never allowed. */
export function can(role: number, permission: Permission): boolean {
  return ROLES_BY_PERMISSION.get(permission)?.some((allowed) => allowed === role) ?? false;
}

/** Whether a route is open to the role: to anyone, to whoever is signed in, or by its permission. */
export function mayCall(role: number, route: { readonly can: Permission | 'anyone' | 'signed_in' }): boolean {
  return route.can === 'anyone' || route.can === 'signed_in' || can(role, route.can);
}

/** Whether the role sees this menu item. */
export function seesMenu(role: number, item: MenuItem): boolean {
  return MENU[item].some((allowed) => allowed === role);
}

/** Whether the role enters every project without being linked to it. */
export function entersAllProjects(role: number): boolean {
  return ALL_PROJECTS.some((allowed) => allowed === role);
}

/**
 * The role's permissions as `{resource: [actions]}`, the shape of `GET /api/user`:
 * the specification's table, without what was added to it.
 */
export function permissionsOf(role: number): Record<string, string[]> {
  const permissions: Record<string, string[]> = {};
  for (const [resource, actions] of Object.entries(ACTION_TABLE)) {
    const allowed = Object.entries(actions)
      .filter(([, roles]) => roles.some((one) => one === role))
      .map(([action]) => action);
    if (allowed.length > 0) permissions[resource] = allowed;
  }
  return permissions;
}

/** Whether this is one of the permissions that `GET /api/user` does not tell. */
export function isAdded(permission: string): permission is AddedPermission {
  const [resource = '', action = ''] = permission.split('.');
  return Object.entries(ADDED_ACTIONS).some(([name, actions]) => name === resource && action in actions);
}

export function isRoleId(value: number): value is RoleId {
  return value in ROLE_NAMES;
}
