/** Every address of the panel, once. `$name` stands for a record's id. */

const PROJECT = '/admin/projetos/editar/$projectId';
const PRODUCER = '/admin/proprietarios/editar/$producerId';
const PROPERTY = '/admin/propriedades/editar/$propertyId';
const SPONSOR = '/admin/patrocinadores/editar/$sponsorId';

/** Before anybody is signed in, and behind that. */
export const SIGN_IN_ADDRESS = '/login';
export const START_ADDRESS = '/admin';

export const ADDRESSES = {
  login: SIGN_IN_ADDRESS,
  start: START_ADDRESS,

  account: '/admin/minha-conta',
  accountSessions: '/admin/minha-conta/sessoes',
  accountKeys: '/admin/minha-conta/chaves',
  accountHistory: '/admin/minha-conta/historico',

  users: '/admin/usuarios',
  userNew: '/admin/usuarios/adicionar',
  user: '/admin/usuarios/editar/$userId',

  securityLog: '/admin/registro-de-seguranca',
  accessRules: '/admin/registro-de-seguranca/regras',

  organisation: '/admin/organizacao',

  vehicles: '/admin/veiculos',
  vehicleNew: '/admin/veiculos/adicionar',
  vehicle: '/admin/veiculos/editar/$vehicleId',

  basins: '/admin/bacias',
  basinNew: '/admin/bacias/adicionar',
  basin: '/admin/bacias/editar/$basinId',

  subbasins: '/admin/sub-bacias',
  subbasinNew: '/admin/sub-bacias/adicionar',
  subbasin: '/admin/sub-bacias/editar/$subbasinId',

  sponsors: '/admin/patrocinadores',
  sponsorNew: '/admin/patrocinadores/adicionar',
  sponsor: SPONSOR,
  sponsorContacts: `${SPONSOR}/contatos`,
  sponsorContactNew: `${SPONSOR}/contatos/adicionar`,
  sponsorContact: `${SPONSOR}/contatos/$contactId`,

  projects: '/admin/projetos',
  projectNew: '/admin/projetos/adicionar',
  project: PROJECT,
  projectBankAccounts: `${PROJECT}/dados-bancarios`,
  projectBankAccountNew: `${PROJECT}/dados-bancarios/adicionar`,
  projectBankAccount: `${PROJECT}/dados-bancarios/$bankingDataId`,
  projectProceedings: `${PROJECT}/area-de-atuacao`,
  projectFeedstockParameters: `${PROJECT}/parametros-materia-prima`,
  projectCommitmentTerm: `${PROJECT}/termos-de-compromisso`,
  projectSponsors: `${PROJECT}/patrocinadores`,
  projectSponsorNew: `${PROJECT}/patrocinadores/adicionar`,

  producers: '/admin/proprietarios',
  producerNew: '/admin/proprietarios/adicionar',
  producer: PRODUCER,
  producerAddress: `${PRODUCER}/endereco`,
  producerCategories: `${PRODUCER}/categorias`,
  producerBankData: `${PRODUCER}/dados-bancarios`,
  producerProjects: `${PRODUCER}/projetos`,
  producerPersonalData: `${PRODUCER}/dados-pessoais`,

  properties: '/admin/propriedades',
  propertyNew: '/admin/propriedades/adicionar',
  property: PROPERTY,
  propertyCoordinates: `${PROPERTY}/coordenadas`,
  propertyAddress: `${PROPERTY}/endereco`,
  propertyInterests: `${PROPERTY}/interesses-recuperacao`,
  propertyHydrographic: `${PROPERTY}/localizacao-hidrografica`,
  propertyActivities: `${PROPERTY}/atividades-realizadas`,
  dryBoxes: `${PROPERTY}/caixa-secas`,
  dryBoxNew: `${PROPERTY}/caixa-secas/adicionar`,
  dryBox: `${PROPERTY}/caixa-secas/$dryBoxId`,
  barrages: `${PROPERTY}/barraginhas`,
  barrageNew: `${PROPERTY}/barraginhas/adicionar`,
  barrage: `${PROPERTY}/barraginhas/$barrageId`,
  septicTanks: `${PROPERTY}/fossa-septicas`,
  septicTankNew: `${PROPERTY}/fossa-septicas/adicionar`,
  septicTank: `${PROPERTY}/fossa-septicas/$septicTankId`,
  springs: `${PROPERTY}/nascentes`,
  springNew: `${PROPERTY}/nascentes/adicionar`,
  springDraw: `${PROPERTY}/nascentes/desenhar`,
  spring: `${PROPERTY}/nascentes/$waterSpringId`,
  deliveryNote: `${PROPERTY}/nota-de-entrega`,
  propertyTerm: `${PROPERTY}/termo-de-compromisso`,

  projectSprings: '/admin/nascentes',
  map: '/admin/mapa',

  notes: '/admin/notas-de-entrega',
  note: '/admin/notas-de-entrega/editar/$deliveryNoteId',

  purchaseList: '/admin/o-que-comprar',

  stockBalances: '/admin/estoque',

  materialBalance: '/admin/previsto-e-entregue',

  trips: '/admin/controle-de-viagens',
  tripNew: '/admin/controle-de-viagens/adicionar',
  trip: '/admin/controle-de-viagens/editar/$tripControlId',

  schedule: '/admin/cronograma-de-execucao',
  scheduleNew: '/admin/cronograma-de-execucao/adicionar',
  scheduleEntry: '/admin/cronograma-de-execucao/editar/$executionCronogramId',
  scheduleFollowUp: '/admin/cronograma-de-execucao/acompanhamento',

  launches: '/admin/lancamento-de-atividades',
  launchNew: '/admin/lancamento-de-atividades/adicionar',
  launch: '/admin/lancamento-de-atividades/editar/$executedActivityId',

  stock: '/admin/controle-de-insumos',
  stockWireRoller: '/admin/controle-de-insumos/editar/$feedstockId/rolos-de-arame/$wireRollerId',

  financialResources: '/admin/recursos',
  financialResourceNew: '/admin/recursos/adicionar',
  financialResource: '/admin/recursos/editar/$financialResourceId',

  accountabilities: '/admin/prestacao-de-contas',
  accountabilityNew: '/admin/prestacao-de-contas/adicionar',
  accountability: '/admin/prestacao-de-contas/editar/$accountabilityId',

  activities: '/admin/atividades-de-projeto',
  activityNew: '/admin/atividades-de-projeto/adicionar',
  activity: '/admin/atividades-de-projeto/editar/$activityId',

  reports: '/admin/relatorios',

  help: '/admin/ajuda',
} as const;

/** Pages that ask for nobody to be signed in; they stand before the panel. */
export const OPEN_ADDRESSES = {
  accessibility: '/acessibilidade',
  forgotten: '/esqueci-a-senha',
  /** The link's token follows. */
  setPassword: '/definir-senha/',
} as const;

export type AddressName = keyof typeof ADDRESSES;

type IdNames<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | IdNames<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

export type AddressIds<N extends AddressName> = {
  readonly [K in IdNames<(typeof ADDRESSES)[N]>]: number;
};

/** A screen that is no record's: its address is whole as it is. */
export type PlainAddress = {
  [N in AddressName]: IdNames<(typeof ADDRESSES)[N]> extends never ? N : never;
}[AddressName];

type IdsArgument<N extends AddressName> =
  IdNames<(typeof ADDRESSES)[N]> extends never ? [] : [ids: AddressIds<N>];

/** `addressOf('vehicle', { vehicleId: 3 })` → `/admin/veiculos/editar/3`. */
export function addressOf<N extends AddressName>(name: N, ...[ids]: IdsArgument<N>): string {
  const values = new Map<string, number>(Object.entries(ids ?? {}));
  return ADDRESSES[name].replace(/\$(\w+)/g, (_, id: string) => String(values.get(id)));
}

/** Whether an id in an address can be one: a positive integer without zeros before it. */
export function isAddressId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}
