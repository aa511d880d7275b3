/** Where the panel shows what the API tells of: `tests/api/home.test.ts` and `search.test.ts` find a screen at each. */

const PROPERTY = '/admin/propriedades/editar';

export const PANEL = {
  start: '/admin',
  users: '/admin/usuarios',
  trips: '/admin/controle-de-viagens',
  stock: '/admin/controle-de-insumos',
  schedule: '/admin/cronograma-de-execucao',
  followUp: '/admin/cronograma-de-execucao/acompanhamento',
  springs: '/admin/nascentes',
  launchNew: '/admin/lancamento-de-atividades/adicionar',
  resources: '/admin/recursos',
  accountabilities: '/admin/prestacao-de-contas',
  properties: '/admin/propriedades',
  propertyNew: '/admin/propriedades/adicionar',
  projects: '/admin/projetos',
  projectNew: '/admin/projetos/adicionar',
  producerNew: '/admin/proprietarios/adicionar',
  basinNew: '/admin/bacias/adicionar',
  subbasinNew: '/admin/sub-bacias/adicionar',
  entry: (id: number) => `/admin/cronograma-de-execucao/editar/${id}`,
  trip: (id: number) => `/admin/controle-de-viagens/editar/${id}`,
  accountability: (id: number) => `/admin/prestacao-de-contas/editar/${id}`,
  project: (id: number) => `/admin/projetos/editar/${id}`,
  parameters: (project: number) => `/admin/projetos/editar/${project}/parametros-materia-prima`,
  property: (id: number) => `${PROPERTY}/${id}`,
  springsOf: (property: number) => `${PROPERTY}/${property}/nascentes`,
  springNew: (property: number) => `${PROPERTY}/${property}/nascentes/adicionar`,
  spring: (property: number, id: number) => `${PROPERTY}/${property}/nascentes/${id}`,
  barrage: (property: number, id: number) => `${PROPERTY}/${property}/barraginhas/${id}`,
  dry_box: (property: number, id: number) => `${PROPERTY}/${property}/caixa-secas/${id}`,
  septic_tank: (property: number, id: number) => `${PROPERTY}/${property}/fossa-septicas/${id}`,
  producer: (id: number) => `/admin/proprietarios/editar/${id}`,
  sponsor: (id: number) => `/admin/patrocinadores/editar/${id}`,
  vehicle: (id: number) => `/admin/veiculos/editar/${id}`,
  user: (id: number) => `/admin/usuarios/editar/${id}`,
} as const;

/** `withQuery('/admin', { projeto: 3 })` → `/admin?projeto=3`. */
export function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return asked === '' ? path : `${path}?${asked}`;
}
