/** What an entry of the security log tells, in a sentence. */
import { LIST_EXPORTS } from '#domain/routes.ts';
import type { HistoryEntry } from '#domain/resources/history.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import type { SecurityKind } from '#domain/shared/security-kinds.ts';
import type { RefusalReason } from '../../platform/audit/refusals.ts';
import type { Told } from '../history/changes.ts';

export interface SecurityRow {
  readonly kind: SecurityKind;
  readonly resource: string;
  readonly recordId: number | null;
  readonly told: Told;
  /** What changed, as a person reads it. */
  readonly changes: HistoryEntry['changes'];
  /** The name of the person that the entry is about; null of an unknown one. */
  readonly about: string | null;
}

const OTHER_TITLES: Readonly<Record<string, string>> = {
  personal_data: 'Todos os dados de um proprietário',
  water_springs: 'Nascentes',
  delivery_notes: 'Notas de entrega',
  delivery_note: 'Nota de entrega',
  term: 'Termo de compromisso',
  report: 'Relatório de insumos',
  user: 'Própria conta',
};

/** Of the lists that describe their own file, by the list's path. */
const DESCRIBED: Readonly<Record<string, string>> = {
  '/projects/:projectId/water_springs': 'Nascentes',
  '/projects/:projectId/rural_properties/:propertyId/water_springs': 'Nascentes de uma propriedade',
  '/projects/:projectId/map': 'Mapa',
  '/projects/:projectId/material_balance': 'Previsto e entregue',
  '/projects/:projectId/delivery_notes': 'Notas de entrega',
  '/projects/:projectId/feedstocks/:feedstockId/balance/:item': 'Nascentes de um item do estoque',
  '/projects/:projectId/feedstocks/:feedstockId/wire_rollers': 'Rolos de arame do estoque',
  '/projects/:projectId/stock_movements': 'Movimentos do estoque',
};

/** How each file of a list is called, by the list's path. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...Object.values(LIST_EXPORTS).map(
    ({ route, title }) => [route.path.replace(/\/export$/, ''), title] as const,
  ),
  ...Object.entries(DESCRIBED),
]);

/** How the lists of a resource are called. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ...Object.values(LIST_EXPORTS)
    .map(({ route, title }) => [route.can.split('.')[0] ?? '', title] as const)
    // Of several lists of one resource the first is its own.
    .toReversed(),
  ...Object.entries(OTHER_TITLES),
  ['users', 'Usuários'],
]);

/** Null of what has no list. */
export function knownTitle(resource: string): string | null {
  return TITLES.get(resource) ?? null;
}

const titleOf = (resource: string) => knownTitle(resource) ?? resource;

/** The value after, of `{field: [before, after]}`. */
export function toldAfter(told: Told, field: string): unknown {
  const pair = told[field];
  return Array.isArray(pair) ? pair[1] : undefined;
}

function toldBefore(told: Told, field: string): unknown {
  const pair = told[field];
  return Array.isArray(pair) ? pair[0] : undefined;
}

/** Of the kinds that are more than what changed. */
const SENTENCES: Readonly<Partial<Record<SecurityKind, (row: SecurityRow) => string>>> = {
  signed_in: () => 'Abriu um acesso.',
  signed_out: ({ told }) => ('sessions' in told ? 'Encerrou os outros acessos.' : 'Encerrou um acesso.'),
  sign_in_failed: failedSignIn,
  refused: ({ told }) => `${textOf(toldAfter(told, 'call'))}: ${times(told)}.`,
  exported: exportOf,
  personal_data_shown: shownOf,
  password_changed: (row) => `Senha de ${aboutWhom(row)}.`,
  token_made: ({ told }) =>
    `Chave “${textOf(toldAfter(told, 'name'))}”, até ${formatDateTime(textOf(toldAfter(told, 'expires_at')))}: ${textOf(toldAfter(told, 'permissions'))}.`,
  restored: ({ told }) =>
    `Cópia de ${formatDateTime(textOf(toldAfter(told, 'made_at')))} restaurada no servidor.`,
  token_revoked: ({ told }) => `Chave “${textOf(toldBefore(told, 'name'))}”.`,
};

export function detailOf(row: SecurityRow): string {
  const sentence = (SENTENCES[row.kind] ?? changesOf)(row);
  const key = toldAfter(row.told, 'token');
  return typeof key === 'string' ? `${sentence} Com a chave “${key}”.` : sentence;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function times(told: Told): string {
  const attempts = Number(toldAfter(told, 'attempts') ?? 1);
  return attempts === 1 ? '1 tentativa' : `${attempts} tentativas`;
}

const COPIED =
  'O contador da chave de acesso voltou atrás: pode haver uma cópia dela. Peça à pessoa que a remova e cadastre outra.';

function failedSignIn({ told, about }: SecurityRow): string {
  const sentence = `${times(told)} ${about === null ? unknownOf(told) : `na conta de ${about}`}.`;
  const reason: unknown = toldAfter(told, 'reason');
  return reason === ('passkey_counter' satisfies RefusalReason) ? `${sentence} ${COPIED}` : sentence;
}

function unknownOf(told: Told): string {
  const isPasskey = textOf(toldAfter(told, 'call')).endsWith('/passkey');
  return isPasskey ? 'com uma chave de acesso desconhecida' : 'com um e-mail desconhecido';
}

function aboutWhom({ about, recordId }: SecurityRow): string {
  return about ?? `uma pessoa excluída (registro ${recordId ?? '?'})`;
}

function exportOf({ resource, recordId, told }: SecurityRow): string {
  const format = toldAfter(told, 'format');
  if (typeof format === 'string') {
    // Earlier entries do not tell the list.
    const title = FILES.get(textOf(toldAfter(told, 'list'))) ?? titleOf(resource);
    return `${title}, em ${format}.`;
  }
  return recordId === null ? `${titleOf(resource)}.` : `${titleOf(resource)}, registro ${recordId}.`;
}

function shownOf({ resource, recordId, told }: SecurityRow): string {
  const { shown } = told;
  if (!Array.isArray(shown)) {
    return recordId === null ? `${titleOf(resource)}.` : `${titleOf(resource)}, registro ${recordId}.`;
  }
  return shown.length === 1
    ? `${titleOf(resource)}, registro ${String(shown[0])}.`
    : `${titleOf(resource)}, ${shown.length} registros.`;
}

function changesOf(row: SecurityRow): string {
  const changed = row.changes.map(
    ({ label, before, after }) => `${label}: ${before ?? 'vazio'} → ${after ?? 'vazio'}`,
  );
  const whom = row.resource === 'users' ? aboutWhom(row) : 'Regras de acesso';
  return changed.length === 0 ? `${whom}.` : `${whom}. ${changed.join('; ')}.`;
}
