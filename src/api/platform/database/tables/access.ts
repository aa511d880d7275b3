/** Second factors, and what the organisation asks of whoever signs in. */
import type { Generated } from 'kysely';
import type { Flag, Instant } from './organisation.ts';
import type { PrimaryKeys } from './primary-keys.ts';

export interface SecondFactorsTable {
  user_id: number;
  /** The secret that an application and this server share, in base 32. */
  secret_sealed: string;
  created_at: Instant;
  /** Null until a first code has shown that the application has it. */
  confirmed_at: Instant | null;
  /** The time step of the last code that was taken: none is taken twice. */
  last_step: number;
}

/** Those that are left: one that was used is gone. */
export interface RecoveryCodesTable {
  user_id: number;
  /** argon2id, hex. */
  code_hash: string;
  /** The same for all of a person's, hex: looking through ten costs one hash. Null of one that opens nothing. */
  salt: string | null;
}

/** Keys that a person's devices hold: with one of them they sign in without a password. */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** The authenticator's name for it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator says it has signed; 0 for ever where it does not count. */
  counter: number;
  /** How it can be reached, with commas: `internal,hybrid`. */
  transports: string;
  /** Whether the authenticator may keep it on several devices, and whether it did at the last use. */
  multi_device: Flag;
  backed_up: Flag;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** What authenticators call a person by: random, so that it tells nothing. */
export interface PasskeyOwnersTable {
  user_id: number;
  /** base64url. */
  handle: string;
}

/** What an authenticator was asked to sign, until it was answered once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string;
  /** Of whoever registers one. */
  session_id: number | null;
  /** Of whoever owes the second factor: as of the ticket. Null with `session_id` null: somebody signs in. */
  ticket_hash: string | null;
  expires_at: Instant;
}

/** Whoever gave the right password and owes the second factor. */
export interface SignInTicketsTable {
  /** SHA-256 of the ticket, hex. */
  token_hash: string;
  user_id: number;
  /** What the password was proved against: another one since then ends the ticket. */
  password_hash: string;
  remembered: Flag;
  expires_at: Instant;
  /** As of sessions. */
  oidc_sub: string | null;
  oidc_sid: string | null;
}

/** Whoever came back from the organisation's provider, until the panel has asked for their session. */
export interface OidcTicketsTable {
  token_hash: string;
  user_id: number;
  sub: string;
  sid: string | null;
  expires_at: Instant;
}

/** One row, or none as long as nothing was said. */
export interface OrganisationTable {
  id: number;
  name: string | null;
  /** 14 digits, or letters among them. */
  cnpj: string | null;
  street: string | null;
  number: string | null;
  neighborhood: string | null;
  city_id: number | null;
  cep: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logo_file_id: string | null;
  version: Generated<number>;
}

/** One row: what the organisation asks of whoever signs in. */
export interface OrganisationSecurityTable {
  id: number;
  /** Ids of the roles that must have a second factor, with commas. */
  second_factor_roles: string;
  idle_hours: number;
  mail_alarms: Flag;
  version: Generated<number>;
}

/** With which a person's programs call. One that was ended is gone. */
export interface ProgramKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** JSON: `{resource: [actions]}`. */
  permissions: string;
  /** JSON: the ids; null for all that its owner enters. */
  projects: string | null;
  created_at: Instant;
  expires_at: Instant;
  last_used_at: Instant | null;
}

/** A restore that no start has told the audit of yet. */
export interface RestoresTable {
  id: number;
  /** When the copy was made. */
  made_at: Instant;
  at: Instant;
}

/** A rotation of the installation's key: one key took, or is taking, the place of the one before. */
export interface SecretKeysTable {
  /** Number of the new key; the first one had no rotation. */
  id: number;
  /** What tells the new key, and tells nothing of it. */
  fingerprint: string;
  /**
   * `announced`: known to the servers, not used yet. `resealing`: used, and what is older is sealed
   * anew. `resealed`: nothing is sealed with the old one any more. `only`: nothing opens it any more.
   */
  state: 'announced' | 'resealing' | 'resealed' | 'only';
  /** Each of the two keys sealed with the other one; null once there is the new one alone. */
  new_by_old: string | null;
  old_by_new: string | null;
  /** What is kept of the old key, sealed: it proves what was written with it, and opens nothing. */
  retired_sealed: string | null;
  /** The first entry of the audit that the new key binds. */
  chain_from: number | null;
  began_at: Instant;
  ended_at: Instant | null;
}

export interface AccessTables {
  secret_keys: SecretKeysTable;
  restores: RestoresTable;
  program_keys: ProgramKeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_owners: PasskeyOwnersTable;
  passkey_challenges: PasskeyChallengesTable;
  sign_in_tickets: SignInTicketsTable;
  oidc_tickets: OidcTicketsTable;
  organisation: OrganisationTable;
  organisation_security: OrganisationSecurityTable;
}

export const ACCESS_KEYS = {
  secret_keys: ['id'],
  restores: ['id'],
  program_keys: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  passkeys: ['id'],
  passkey_owners: ['user_id'],
  passkey_challenges: ['challenge_hash'],
  sign_in_tickets: ['token_hash'],
  oidc_tickets: ['token_hash'],
  organisation: ['id'],
  organisation_security: ['id'],
} as const satisfies PrimaryKeys<AccessTables>;
