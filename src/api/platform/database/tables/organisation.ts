import type { Generated } from 'kysely';
import type { Appearance } from '#domain/shared/look.ts';
import type { PrimaryKeys } from './primary-keys.ts';

/** 0 or 1: neither engine's own boolean, so that rows look the same on both. */
export type Flag = 0 | 1;

/** Milliseconds since 1970. */
export type Instant = number;

export interface MetaTable {
  key: string;
  value: string;
}

export interface StatesTable {
  /** IBGE code, two digits. */
  id: number;
  uf: string;
  name: string;
  search: string;
}

export interface CitiesTable {
  /** IBGE code, seven digits. */
  id: number;
  state_id: number;
  name: string;
  search: string;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** Lower case: what is unique and looked up. */
  email_folded: string;
  role_id: number;
  password_hash: string;
  enabled: Flag;
  /** Whether they want the summary by mail on Mondays. */
  weekly_summary: Generated<Flag>;
  appearance: Generated<Appearance>;
  more_contrast: Generated<Flag>;
  /** Issuer and `sub` of the provider's account that is theirs; null until they come with one. */
  oidc_identity: string | null;
  /** The name alone: who can't see users searches here too, and must not find e-mails. */
  search: string;
  version: Generated<number>;
}

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  /** Null of those from before it was kept, like the two below. Up to a minute behind. */
  last_used_at: Instant | null;
  address: string | null;
  /** In words, as `deviceName` puts them. */
  device: string | null;
  /** When its person last showed who they are: at the sign-in, or when asked again. */
  confirmed_at: Instant | null;
  /** When they last showed all that a sign-in asks of them: the second factor too, where they have one. */
  authenticated_at: Instant | null;
  /** Whether it goes on while it is not used. */
  remembered: Flag | null;
  /** Of a session by the organisation's provider: its names for the person and for their session there. */
  oidc_sub: string | null;
  oidc_sid: string | null;
}

export interface SavedFiltersTable {
  id: Generated<number>;
  user_id: number;
  /** The name of the list's resource. */
  list: string;
  name: string;
  name_folded: string;
  /** As it stands behind the `?` of the list's address. */
  query: string;
  version: Generated<number>;
}

/** What a link is for: a person's first password, or another in the place of a forgotten one. */
export type PasswordLinkKind = 'invitation' | 'reset';

export interface PasswordLinksTable {
  user_id: number;
  kind: PasswordLinkKind;
  /** SHA-256 of the token, hex. The token itself is never stored. */
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
}

export type MailKind = 'invitation' | 'reset' | 'new_device' | 'alarm' | 'summary';

export interface MailsTable {
  id: Generated<number>;
  kind: MailKind;
  user_id: number | null;
  /** The same at every try: who gets it twice sees it once. */
  message_id: string;
  /** Sealed; null once it is sent or given up. */
  content_sealed: string | null;
  created_at: Instant;
  /** When it is to be tried; null once it is sent or given up. */
  next_at: Instant | null;
  /** When it is of no use any more. */
  until_at: Instant;
  attempts: number;
  /** Of the server that is sending it. */
  claim: string | null;
}

/** Whoever's turn it was, whether there was something to tell them or not. */
export interface WeeklySummariesTable {
  user_id: number;
  /** Its Monday, `YYYY-MM-DD`. */
  week: string;
}

export interface SignInPlacesTable {
  user_id: number;
  /** Keyed hash of device and network: it tells nobody where a person was. */
  place: string;
  last_at: Instant;
}

export interface SignInAttemptsTable {
  /** `account:<sha256 of the e-mail>` or `address:<ip>`. */
  key: string;
  failures: number;
  last_at: Instant;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** Keyed fingerprint of method, path and body. */
  fingerprint: string;
  status: number;
  headers: string;
  /** Sealed. */
  body: string | null;
  created_at: Instant;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Instant;
  user_id: number | null;
  address: string;
  action: string;
  resource: string;
  record_id: number | null;
  project_id: number | null;
  /** JSON: `{field: [before, after]}` for writes, `{shown: [ids]}` for a list that was read, or null. */
  changes: string | null;
  /** The same of a person's data, sealed; null where there is none or it was erased. */
  personal: string | null;
  /** Keyed hash of `personal` as it was written. */
  personal_digest: string | null;
  /** Keyed hash over `personal` as a rotation of the key left it; null where none has touched it. */
  resealed: string | null;
  /** Keyed hash over the entry before and this one. */
  hash: string | null;
  /** Follows from the rest: what it is in the security log; null of what is not told there. */
  security_kind: string | null;
  /** Who did it or, of whoever was not let in yet, whose account it is. */
  security_user_id: number | null;
}

/** One row: the end of the audit's chain. */
export interface AuditChainTable {
  id: 1;
  last_id: number;
  hash: string;
  /** Keyed hash over the other two: without the key nobody makes another end. */
  seal: string;
  /** Number of the key that made the seal, and with which the chain goes on. */
  key_id: number;
}

export interface LooseFilesTable {
  id: string;
  since: Instant;
}

export interface StoredFilesTable {
  /** Generated name; never the client's. */
  id: string;
  mime: string;
  bytes: number;
  sha256: string;
  created_at: Instant;
}

export interface VehiclesTable {
  id: Generated<number>;
  plate: string;
  model_description: string;
  /** Kept by a trigger. */
  readonly model_folded: Generated<string>;
  search: string;
  version: Generated<number>;
}

export interface HydrographicBasinsTable {
  id: Generated<number>;
  name: string;
  search: string;
  version: Generated<number>;
}

export interface HydrographicSubbasinsTable {
  id: Generated<number>;
  name: string;
  basin_id: number;
  state_id: number;
  /** Kept by a trigger: its basin's. */
  readonly basin_search: Generated<string>;
  search: string;
  version: Generated<number>;
}

export interface SponsorsTable {
  id: Generated<number>;
  name: string;
  street: string | null;
  number: string | null;
  neighborhood: string | null;
  complement: string | null;
  city_id: number;
  main_phone: string | null;
  main_email: string | null;
  website: string | null;
  department: string | null;
  service_phone: string | null;
  cell_phone: string | null;
  search: string;
  version: Generated<number>;
}

export interface SponsorContactsTable {
  id: Generated<number>;
  sponsor_id: number;
  name: string;
  email: string;
  cell_phone: string;
  phone: string | null;
  service_phone: string | null;
  department: string;
  /** Kept by triggers. */
  readonly name_folded: Generated<string>;
  readonly department_folded: Generated<string>;
  search: string;
  version: Generated<number>;
}

/**
 * Columns ending in `_sealed` are encrypted at rest; `cpf_index` is the CPF's blind
 * index, `cpf_parts` that of the digits that lists show.
 */
export interface RuralProducersTable {
  id: Generated<number>;
  name: string;
  nickname: string | null;
  cpf_sealed: string;
  cpf_index: string;
  cpf_parts: string | null;
  rg_sealed: string | null;
  home_phone: string | null;
  cell_phone: string | null;
  service_phone: string | null;
  /** When its personal data were erased for good. */
  anonymised_at: Instant | null;
  /** Kept by a trigger: what the list goes by. */
  readonly name_folded: Generated<string>;
  search: string;
  version: Generated<number>;
}

export interface AddressColumns {
  city_id: number;
  cep: string;
  district: string | null;
  street: string | null;
  number: string | null;
  neighborhood: string | null;
}

export interface ProducerAddressesTable extends AddressColumns {
  rural_producer_id: number;
  version: Generated<number>;
}

export interface ProducerBankDatasTable {
  rural_producer_id: number;
  bank_name_sealed: string | null;
  agency_sealed: string | null;
  account_number_sealed: string | null;
  account_type: number | null;
  version: Generated<number>;
}

export interface ProducerCategoriesTable {
  rural_producer_id: number;
  owner: Generated<Flag>;
  ownership: Generated<Flag>;
  sharecroppers: Generated<Flag>;
  tenant: Generated<Flag>;
  other: Generated<Flag>;
  other_description: string | null;
  version: Generated<number>;
}

/**
 * How many rows a table has within the record `above` (0: at all), kept by triggers; the sum of
 * the slots. Under `table/letters`: how many begin so.
 */
export interface RowCountsTable {
  name: string;
  above: number;
  slot: number;
  rows: number;
}

export interface OrganisationTables {
  row_counts: RowCountsTable;
  meta: MetaTable;
  states: StatesTable;
  cities: CitiesTable;
  users: UsersTable;
  sessions: SessionsTable;
  saved_filters: SavedFiltersTable;
  password_links: PasswordLinksTable;
  mails: MailsTable;
  weekly_summaries: WeeklySummariesTable;
  sign_in_places: SignInPlacesTable;
  sign_in_attempts: SignInAttemptsTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  audit_chain: AuditChainTable;
  stored_files: StoredFilesTable;
  loose_files: LooseFilesTable;
  vehicles: VehiclesTable;
  hydrographic_basins: HydrographicBasinsTable;
  hydrographic_subbasins: HydrographicSubbasinsTable;
  sponsors: SponsorsTable;
  sponsor_contacts: SponsorContactsTable;
  rural_producers: RuralProducersTable;
  producer_addresses: ProducerAddressesTable;
  producer_bank_datas: ProducerBankDatasTable;
  producer_categories: ProducerCategoriesTable;
}

export const ORGANISATION_KEYS = {
  meta: ['key'],
  states: ['id'],
  cities: ['id'],
  users: ['id'],
  sessions: ['id'],
  saved_filters: ['id'],
  password_links: ['user_id'],
  mails: ['id'],
  weekly_summaries: ['user_id', 'week'],
  sign_in_places: ['user_id', 'place'],
  sign_in_attempts: ['key'],
  idempotency_keys: ['user_id', 'key'],
  audit_log: ['id'],
  audit_chain: ['id'],
  stored_files: ['id'],
  loose_files: ['id'],
  vehicles: ['id'],
  hydrographic_basins: ['id'],
  hydrographic_subbasins: ['id'],
  sponsors: ['id'],
  sponsor_contacts: ['id'],
  rural_producers: ['id'],
  producer_addresses: ['rural_producer_id'],
  producer_bank_datas: ['rural_producer_id'],
  producer_categories: ['rural_producer_id'],
  row_counts: ['name', 'above', 'slot'],
} as const satisfies PrimaryKeys<OrganisationTables>;
