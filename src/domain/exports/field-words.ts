/**
 * How a file of a list calls the fields that no form writes, and how it shows those whose
 * schema does not say: a date and a phone are texts there. What a form writes is called as
 * the form calls it.
 */

/** How the cells of a column are shown. */
export type CellKind =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'money'
  /** Of a financial resource, which takes away where it is a refund. */
  | 'signed_money'
  | 'date'
  | 'time'
  | 'phone'
  | 'yes_no'
  | 'entry_state'
  /** A term's rich text, of which the words are written. */
  | 'term_text'
  /** What was changed in a record, field by field. */
  | 'changes';

export const FIELD_TITLES: Readonly<Record<string, string>> = {
  id: 'Registro',
  name: 'Nome',
  uf: 'UF',
  state: 'Estado',
  city: 'Cidade',
  project: 'Projeto',
  role: 'Cargo',
  user: 'Usuário',
  user_update: 'Atualizada por',
  water_springs: 'Nascentes',
  status: 'Status',
  start_date: 'Data de início',
  end_date: 'Data de término',
  origin: 'Origem',
  destination: 'Destino',
  executed: 'Executado',
  late: 'Atrasado',
  google_latitude: 'Latitude',
  google_longitude: 'Longitude',
  taken_at: 'Tirada em',
  latitude: 'Latitude',
  longitude: 'Longitude',
  warnings: 'Avisos',
  at: 'Quando',
  kind: 'O que houve',
  address: 'Endereço de rede',
  device: 'Aparelho',
  detail: 'Detalhe',
  action: 'O que foi feito',
  changes: 'O que mudou',
  erased: 'Dados apagados a pedido',
  main_phone: 'Telefone principal',
  main_email: 'E-mail principal',
  website: 'Site',
  rural_producer: 'Proprietário',
  rural_property: 'Propriedade',
};

/** The same word in another list: an entry's state is none of Brazil's. */
export const TITLES_IN_LIST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/projects/:projectId/execution_cronograms': { state: 'Andamento' },
  '/projects/:projectId/execution_cronograms/accompaniment/all': { state: 'Andamento' },
  '/projects/:projectId/execution_cronograms/user/:userId': { state: 'Andamento' },
};

/** Links of five minutes: in a file they would be dead, or give away what they open. */
export const NEVER_WRITTEN: ReadonlySet<string> = new Set(['path', 'thumbnail_path']);

/** The same as another column, in fewer or other words: written where it is asked for. */
export const ON_DEMAND: ReadonlySet<string> = new Set(['origin', 'destination', 'state_id', 'erased']);

const KINDS: Readonly<Record<string, CellKind>> = {
  forecast: 'date',
  period_from: 'time',
  period_to: 'time',
  at: 'time',
  phone: 'phone',
  value: 'money',
  value_supplying: 'money',
  preamble: 'term_text',
  contract_terms: 'term_text',
  changes: 'changes',
};

/** The same word in another list: what a person reads there says more than the number that is kept. */
export const KINDS_IN_LIST: Readonly<Record<string, Readonly<Record<string, CellKind>>>> = {
  '/projects/:projectId/financial_resources': { value: 'signed_money' },
};

/** What a field's name says of its cells: dates end with `_date`, moments with `_at`. */
export function kindByName(field: string): CellKind | undefined {
  if (field.endsWith('_date')) return 'date';
  if (field.endsWith('_at')) return 'time';
  if (field.endsWith('_phone')) return 'phone';
  return KINDS[field];
}
