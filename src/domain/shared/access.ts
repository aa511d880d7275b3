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

/** Roles that enter every project; everybody else enters those linked to them. */
export const ALL_PROJECTS: readonly RoleId[] = [1, 2, 3];

export const MENU = {
  'Atividades de projeto': [1, 2, 3, 4, 5, 6],
  Propriedades: [1, 2, 3, 4, 5, 6],
  'Cronograma de Execução': [1, 2, 3, 4, 5, 6],
  'Lançamento de Atividades': [1, 2, 3, 4, 5, 6],
  Relatórios: [1, 2, 3, 4, 5, 6],
  Recursos: [1, 2, 3, 4],
  'Controle de Insumos': [1, 2, 3, 4],
  'Prestação de Contas': [1, 2, 3, 4, 8],
  'Controle de viagens': [1, 2, 3, 4, 5, 6, 7],
  Projetos: [1, 2, 3, 4, 5, 6],
  Proprietários: [1, 2, 3, 4, 5, 6],
  Bacias: [1, 2, 3, 4, 5, 6],
  'Sub-bacias': [1, 2, 3, 4, 5, 6],
  Patrocinadores: [1, 2, 3, 4],
  Veículos: [1, 2, 3, 4, 5, 6, 7],
  Usuários: [1, 2, 3, 4, 9],
} as const satisfies Readonly<Record<string, readonly RoleId[]>>;

export const ACTIONS = {
  accountabilities: {
    view: [1, 2, 3, 4, 8],
    create: [2, 3, 4, 8],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  activities: {
    view: [1, 2, 3, 4, 5, 6, 7],
    create: [2, 3, 4],
    update: [2, 3, 4, 5],
    delete: [2, 3, 4, 5],
  },
  executed_activities: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 6],
    delete: [2, 3, 4, 5],
  },
  execution_cronograms: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4],
    update: [2, 3, 4, 5],
    delete: [2, 3, 4, 5],
  },
  feedstocks: {
    view: [1, 2, 3, 4],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  feedstock_wire_rollers: {
    view: [1, 2, 3, 4],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  financial_resources: {
    view: [1, 2, 3, 4, 8],
    create: [2, 3, 4],
    update: [2, 3, 4, 8],
    delete: [2, 3, 4, 8],
  },
  trip_controls: {
    view: [1, 2, 3, 4, 5, 6, 7],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5],
    delete: [2, 3, 4, 5],
  },
  trip_report: {
    view: [1, 2, 3, 4, 5, 6, 7],
  },
  report: {
    view: [1, 2, 3, 4, 5, 6],
  },
  rural_properties: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5, 6],
    delete: [2, 3, 4, 5],
  },
  barrages: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5, 6],
    delete: [2, 3, 4, 5, 6],
  },
  dry_boxes: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5, 6],
    delete: [2, 3, 4, 5, 6],
  },
  septic_tanks: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5, 6],
    delete: [2, 3, 4, 5, 6],
  },
  water_springs: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5, 6],
    delete: [2, 3, 4, 5, 6],
  },
  photo_galleries: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 5, 6],
    delete: [2, 3, 4, 5, 6],
  },
  delivery_note: {
    view: [1, 2, 3, 4, 5, 6],
  },
  term: {
    view: [1, 2, 3, 4, 5, 6],
  },
  projects: {
    view: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    create: [2, 3, 4],
    update: [2, 3],
    delete: [2, 3],
  },
  banking_datas: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4],
    update: [2, 3],
    delete: [2, 3],
  },
  proceedings: {
    view: [1, 2, 3, 4, 5, 6],
    update: [2, 3, 4],
  },
  commitment_terms: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  feedstock_parameters: {
    view: [1, 2, 3, 4, 5, 6],
    update: [2, 3, 4],
  },
  wire_rollers: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  project_sponsors: {
    view: [1, 2, 3, 4, 5, 6],
    attach: [2, 3, 4],
    detach: [2, 3],
  },
  rural_producers: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4, 6],
    update: [2, 3, 4, 6],
    delete: [2, 3, 4, 6],
  },
  users: {
    view: [1, 2, 3, 4, 9],
    create: [2, 3],
    update: [2, 3],
    delete: [2, 3],
    assign_projects: [2, 3],
  },
  vehicles: {
    view: [1, 2, 3, 4, 5, 6, 7],
    create: [2, 3, 4, 5, 6],
    update: [2, 3, 4, 5],
    delete: [2, 3, 4, 5, 6],
  },
  hydrographic_basins: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  hydrographic_subbasins: {
    view: [1, 2, 3, 4, 5, 6],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  sponsors: {
    view: [1, 2, 3, 4],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  sponsor_contacts: {
    view: [1, 2, 3, 4],
    create: [2, 3, 4],
    update: [2, 3, 4],
    delete: [2, 3, 4],
  },
  reference_data: {
    view: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly RoleId[]>>>>;

/** What the specification's table does not name: who sees what was done, and who answers for a person's data. */
export const ADDED_ACTIONS = {
  history: { view: [1, 2, 3, 4] },
  personal_data: { export: [2, 3], anonymise: [2, 3] },
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
