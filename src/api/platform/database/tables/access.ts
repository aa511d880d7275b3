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
  /** Of the recovery codes' hashes; null until there are some. */
  codes_salt: string | null;
}

/** Those that are left: one that was used is gone. */
export interface RecoveryCodesTable {
  user_id: number;
  /** argon2id, hex. */
  code_hash: string;
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

export interface AccessTables {
  restores: RestoresTable;
  program_keys: ProgramKeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_tickets: SignInTicketsTable;
  oidc_tickets: OidcTicketsTable;
  organisation_security: OrganisationSecurityTable;
}

export const ACCESS_KEYS = {
  restores: ['id'],
  program_keys: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  sign_in_tickets: ['token_hash'],
  oidc_tickets: ['token_hash'],
  organisation_security: ['id'],
} as const satisfies PrimaryKeys<AccessTables>;
