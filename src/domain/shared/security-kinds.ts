/** Which entries of the audit are of the security log, and how people call their kinds. */

export const SECURITY_KINDS = {
  signed_in: 'Entrada',
  sign_in_failed: 'Entrada recusada',
  refused: 'Acesso negado',
  signed_out: 'Saída',
  password_changed: 'Senha trocada',
  second_factor_changed: 'Verificação em duas etapas',
  user_changed: 'Pessoa alterada',
  rights_changed: 'Direitos alterados',
  exported: 'Exportação',
  personal_data_shown: 'Dados pessoais consultados',
  token_made: 'Chave criada',
  token_revoked: 'Chave encerrada',
  restored: 'Cópia restaurada',
} as const;

export type SecurityKind = keyof typeof SECURITY_KINDS;

export function isSecurityKind(text: string): text is SecurityKind {
  return text in SECURITY_KINDS;
}

interface Entry {
  readonly resource: string;
  readonly action: string;
  /** `{field: [before, after]}`; null for reads. */
  readonly changes: Readonly<Record<string, unknown>> | null;
  /** Of a list that was read: the ids of its records. */
  readonly shown?: readonly unknown[] | undefined;
}

const OF_SESSIONS: Readonly<Record<string, SecurityKind>> = {
  create: 'signed_in',
  refused: 'sign_in_failed',
  delete: 'signed_out',
};

const OF_KEYS: Readonly<Record<string, SecurityKind>> = { create: 'token_made', delete: 'token_revoked' };

/** What a person may do, and whether at all. */
const RIGHTS = ['role_id', 'enabled', 'projects'];

/** The entry's kind; null of what the log does not tell. */
export function securityKindOf({ resource, action, changes, shown }: Entry): SecurityKind | null {
  if (resource === 'auth') return OF_SESSIONS[action] ?? null;
  if (resource === 'copies') return action === 'restore' ? 'restored' : null;
  if (resource === 'tokens') return OF_KEYS[action] ?? null;
  if (resource === 'access') return 'refused';
  if (resource === 'organisation_security') return 'rights_changed';
  if (resource === 'users' && action !== 'export') return kindOfUserChange(action, changes ?? {});
  if (action === 'export' || (resource === 'personal_data' && action === 'read')) return 'exported';
  // A list in which nobody stood showed nothing.
  return action === 'read' && shown?.length !== 0 ? 'personal_data_shown' : null;
}

function kindOfUserChange(action: string, changes: Readonly<Record<string, unknown>>): SecurityKind {
  if ('password' in changes) return 'password_changed';
  if ('second_factor' in changes) return 'second_factor_changed';
  const isOfRights = action !== 'create' && action !== 'delete' && RIGHTS.some((field) => field in changes);
  return isOfRights ? 'rights_changed' : 'user_changed';
}
