/** How the rights that a key may be given are called, in the order in which they are offered. */
import type { ACTIONS, ADDED_ACTIONS } from '#domain/shared/access.ts';

type Offered = Exclude<
  keyof typeof ACTIONS | keyof typeof ADDED_ACTIONS,
  'users' | 'organisation_security' | 'personal_data' | 'history'
>;

const RECORDS: Readonly<Record<Offered, string>> = {
  projects: 'Projetos',
  rural_producers: 'Proprietários',
  rural_properties: 'Propriedades',
  water_springs: 'Nascentes',
  photo_galleries: 'Fotos das nascentes',
  barrages: 'Barraginhas',
  dry_boxes: 'Caixas secas',
  septic_tanks: 'Mini-ETEs',
  delivery_notes: 'Notas de entrega',
  delivery_note: 'PDF da nota de entrega',
  term: 'PDF do termo de compromisso',
  report: 'Relatório de insumos',
  activities: 'Atividades de projeto',
  execution_cronograms: 'Cronograma de execução',
  executed_activities: 'Lançamento de atividades',
  feedstocks: 'Controle de insumos',
  feedstock_wire_rollers: 'Rolos de arame em estoque',
  stock: 'Estoque',
  financial_resources: 'Recursos',
  accountabilities: 'Prestação de contas',
  trip_controls: 'Controle de viagens',
  trip_report: 'Relatório de viagens',
  banking_datas: 'Dados bancários do projeto',
  proceedings: 'Área de atuação',
  feedstock_parameters: 'Parâmetros de matéria-prima',
  wire_rollers: 'Rolos de arame do projeto',
  commitment_terms: 'Termos de compromisso',
  project_sponsors: 'Patrocinadores do projeto',
  sponsors: 'Patrocinadores',
  sponsor_contacts: 'Contatos de patrocinadores',
  vehicles: 'Veículos',
  hydrographic_basins: 'Bacias',
  hydrographic_subbasins: 'Sub-bacias',
  organisation: 'Organização',
  security_log: 'Registro de segurança',
  reference_data: 'Estados, cidades e cargos',
};

const ACTS: Readonly<Record<string, string>> = {
  view: 'Ver',
  create: 'Cadastrar',
  update: 'Alterar',
  delete: 'Excluir',
  attach: 'Vincular',
  detach: 'Desvincular',
  deliver: 'Entregar',
  return: 'Devolver',
  cancel: 'Cancelar',
  sign: 'Assinar',
};

export function actName(action: string): string {
  return ACTS[action] ?? action;
}

/** `{resource: [actions]}` in the order of the names; one without a name comes last. */
export function inOrder(rights: Readonly<Record<string, readonly string[]>>): [string, readonly string[]][] {
  const order = Object.keys(RECORDS);
  const place = (resource: string) => (order.indexOf(resource) + order.length + 1) % (order.length + 1);
  return Object.entries(rights).toSorted(([one], [other]) => place(one) - place(other));
}

export function recordName(resource: string): string {
  return new Map<string, string>(Object.entries(RECORDS)).get(resource) ?? resource;
}
