/**
 * The record of every write and of every read of personal data: who, when, what
 * changed, from which address. Written in the transaction of the write itself, as
 * its last step: from here to the end of the transaction the end of the chain is
 * held, and nothing else is waited for, so that no two writers can wait for each other.
 */
import { append, appendIfThere, appendLastAfter } from './append.ts';
import { type ChainEnd, linked, chainEnd, lockChain } from './chain.ts';
import { securityKindOf } from '#domain/shared/security-kinds.ts';
import type { Database } from '../database/database.ts';
import type { LeftEnd } from '../database/chain-turns.ts';
import { MovedUnder, type Tx } from '../database/transaction.ts';
import { requireKey, type SealedPlace, type Secrets } from '../secrets/secrets.ts';

export interface AuditEntry {
  userId: number | null;
  /** Name of the key with which a program did it for the user. */
  key?: string | undefined;
  address: string;
  action: 'create' | 'update' | 'delete' | 'read' | 'sign_in' | 'sign_out' | (string & {});
  resource: string;
  recordId: number | null;
  projectId: number | null;
  /** `{field: [before, after]}`; null for reads. */
  changes: Changes | null;
  /** Of a list that was read: the ids of its records. */
  shown?: readonly number[] | undefined;
  /** Of an anonymisation: the entries whose personal data it erased. */
  erased?: readonly number[] | undefined;
}

export type Changes = Record<string, [unknown, unknown]>;

/** Resources that are about a person: what their entries tell is sealed, and can be erased. */
const OF_A_PERSON = new Set(['rural_producers']);

interface Parts {
  database: Pick<Database, 'engine' | 'chainTurns'>;
  secrets: Secrets;
}

/**
 * @param beforeCommit Given where the transaction ends with this entry: on PostgreSQL `commit` is
 *   sent right behind it. Called just before, and may throw.
 */
export async function recordAudit(
  tx: Tx,
  parts: Parts,
  entry: AuditEntry,
  now: number,
  beforeCommit?: () => void,
): Promise<void> {
  await recordAudits(tx, parts, [{ ...entry, at: now }], beforeCommit);
}

type Entries = readonly (AuditEntry & { at: number })[];

/** Several at once, in their order: the end of the chain is read and moved once. `commit` follows a single one alone. */
export async function recordAudits(
  tx: Tx,
  parts: Parts,
  entries: Entries,
  beforeCommit?: () => void,
): Promise<void> {
  const { chainTurns } = parts.database;
  const known = (await chainTurns?.take(tx)) ?? null;
  const end =
    (await appendAfter(tx, parts, known, entries, beforeCommit)) ??
    (await appendAtEnd(tx, parts, known, entries, beforeCommit));
  chainTurns?.leave(tx, end, beforeCommit !== undefined);
}

/** Asks for the end of the chain first. */
async function appendAtEnd(
  tx: Tx,
  { database, secrets }: Parts,
  known: LeftEnd | null,
  entries: Entries,
  beforeCommit?: () => void,
): Promise<LeftEnd> {
  const held = await lockChain(tx);
  // That what the transaction sealed before this was sealed with that key too is seen to where it ends.
  await requireKey(tx, secrets, held.key_id);
  let end: ChainEnd = held;
  const rows = entries.map((entry) => {
    const row = linkedEntry(secrets, end, entry);
    end = { last_id: row.id, hash: row.hash };
    return row;
  });
  beforeCommit?.();
  const isLast = beforeCommit !== undefined;
  await append(tx, database.engine, rows, chainEnd(secrets, { id: end.last_id, hash: end.hash }), isLast);
  return { ...end, key_id: held.key_id, isWhereLeft: held.hash === known?.hash };
}

/**
 * One entry behind the end that this process left last, without asking for it. Null, and
 * nothing was written, where another process has moved it or the key is another.
 */
async function appendAfter(
  tx: Tx,
  { database, secrets }: Parts,
  known: LeftEnd | null,
  [entry, ...others]: Entries,
  beforeCommit?: () => void,
): Promise<LeftEnd | null> {
  // Where other servers write as well a guess is mostly wrong, and costs a statement.
  if (!known?.isWhereLeft || known.key_id !== secrets.keyId || !entry || others.length > 0) return null;
  const row = linkedEntry(secrets, known, entry);
  const { last_id, hash, seal } = chainEnd(secrets, row);
  const { last_id: known_id, hash: known_hash, key_id } = known;
  const values = { ...row, last_id, seal, known_id, known_hash, key_id };
  const left = { ...known, last_id, hash };
  if (!beforeCommit) return (await appendIfThere(tx, values)) ? left : null;
  beforeCommit();
  try {
    await appendLastAfter(tx, values);
  } catch (error) {
    if (error instanceof MovedUnder) database.chainTurns?.forget();
    throw error;
  }
  return left;
}

/** The entry as it stands after `end`. */
function linkedEntry(secrets: Secrets, end: ChainEnd, entry: AuditEntry & { at: number }) {
  const { shown, erased, key } = entry;
  const details = shown ? { shown } : erased ? { erased } : null;
  const { changes, personal } = splitChanges(entry.resource, entry.changes);
  // Last: readings of a list are found by how theirs begins.
  const told = key === undefined ? (details ?? changes) : { ...(details ?? changes), token: [null, key] };
  const id = end.last_id + 1;
  return linked(secrets, end, {
    id,
    at: entry.at,
    user_id: entry.userId,
    address: entry.address,
    action: entry.action,
    resource: entry.resource,
    record_id: entry.recordId,
    project_id: entry.projectId,
    changes: told === null ? null : JSON.stringify(told),
    personal: secrets.seal(personal && JSON.stringify(personal), personalPlace(id)),
    security_kind: securityKindOf(entry),
    security_user_id: entry.userId ?? (entry.resource === 'auth' ? entry.recordId : null),
  });
}

/** Where what an entry tells of a person stands. */
export function personalPlace(id: number): SealedPlace {
  return { table: 'audit_log', column: 'personal', row: id };
}

/** What an entry tells openly, and what it tells of a person. */
export function splitChanges(
  resource: string,
  changes: Changes | null,
): { changes: Changes | null; personal: Changes | null } {
  return OF_A_PERSON.has(resource) ? { changes: null, personal: changes } : { changes, personal: null };
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Columns that say nothing to a reader of the record. A producer's name is the
 * producer's own: where another record shows it, the entry names the producer by id.
 */
const SILENT = new Set([
  'search',
  'version',
  'password_hash',
  'cpf_index',
  'cpf_parts',
  'label_order',
  'producer_name',
  'in_note',
  // Of its property, where they are told.
  'property_city_id',
  'property_subbasin_id',
  // Where a map shows a spring: its eyes and its fence, which are told.
  'place_latitude',
  'place_longitude',
  'signed_cents',
]);

/** Columns that follow from others: what lists go by and are searched by. */
function isSilent(field: string): boolean {
  return SILENT.has(field) || field.endsWith('_folded') || field.endsWith('_search');
}

/** What differs between two rows of one table; either may be absent (create, delete). */
export function changesBetween(before: Row | undefined, after: Row | undefined): Changes {
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (isSilent(field)) continue;
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null];
    if (old !== now) changes[field] = [old, now];
  }
  return changes;
}

/** The changes of an entry without the silent ones: those written before a column became silent. */
export function withoutSilent(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !isSilent(field)));
}
