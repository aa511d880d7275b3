/**
 * What was typed and not saved, by user and address, as long as the tab lives; points of a
 * survey longer. What holds a person's numbers or bank data stays in this page's memory: it
 * outlives the session, not a reload, before which the browser asks. Passwords are kept nowhere.
 */
import { parseJson } from './api-problem.ts';
import { dropPoints, dropPointsWhere, keepPoints, readPoints, takePoints } from './kept-points.ts';
import { tabStore } from './storage.ts';

const PREFIX = 'rascunho:';
const RESUME = 'retomar';

/** Of a producer, a receiver and bank accounts: what the server seals must not lie open in the browser's storage. */
const PERSONAL: ReadonlySet<string> = new Set([
  'cpf',
  'receiver_cpf',
  'rg',
  'bank_name',
  'agency',
  'account_number',
]);

const inMemory = new Map<string, string>();

export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** On an edit screen: the record as it was when the typing began, and its version. */
  readonly base?: unknown;
  readonly etag?: string | null;
  /** On a create screen: the key of the intended creation, the same after a reload. */
  readonly idempotencyKey?: string;
  /** Why it is here, where that is not an ended session. */
  readonly notice?: string;
  /** Its points are kept beyond the tab as well. */
  readonly lasts?: boolean;
}

export interface DraftPlace {
  readonly userId: number;
  readonly address: string;
  /** The project that the form writes to: the address of a project's screen does not name it. */
  readonly projectId?: number | undefined;
  /** A form of its own on that screen: a dialog's. */
  readonly part?: string | undefined;
}

function keyOf({ userId, projectId, address, part }: DraftPlace): string {
  const screen = `${PREFIX}${userId}:${projectId ?? ''}:${address}`;
  return part === undefined ? screen : `${screen}#${part}`;
}

export function readDraft(place: DraftPlace): Draft | null {
  const key = keyOf(place);
  const value = parseJson(inMemory.get(key) ?? tabStore.read(key) ?? '');
  return isDraft(value) ? value : readPoints(key);
}

/** The draft is brought back or thrown away: its points beyond the tab are this page's from now on. */
export function takeDraft(place: DraftPlace, draft: Draft | null): void {
  if (draft?.lasts) takePoints(keyOf(place));
}

export function writeDraft(place: DraftPlace, draft: Draft): void {
  const key = keyOf(place);
  const lasts = keepPoints(key, draft);
  const kept = { ...draft, values: withoutSecrets(draft.values), ...(lasts && { lasts }) };
  drop(key);
  if (holdsPersonal(kept)) inMemory.set(key, JSON.stringify(kept));
  else tabStore.write(key, JSON.stringify(kept));
}

/** Whether one of the fields is filled in, however deep: the record that was edited is kept too. */
function holdsPersonal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, one]) => (PERSONAL.has(name) && one !== null && one !== '') || holdsPersonal(one),
  );
}

function drop(key: string): void {
  inMemory.delete(key);
  tabStore.drop(key);
}

function allKeys(): string[] {
  return [...new Set([...inMemory.keys(), ...tabStore.keys()])];
}

export function dropDraft(place: DraftPlace): void {
  drop(keyOf(place));
  dropPoints(keyOf(place));
}

/** At sign-out: the next person at this machine finds nothing. */
export function dropAllDrafts(): void {
  for (const key of allKeys()) {
    if (key.startsWith(PREFIX) || key === RESUME) drop(key);
  }
  dropPointsWhere(() => true);
}

/** Of a record's screens, whoever typed: the record at this address is not to be known of any more. */
export function dropDraftsBelow(address: string): void {
  const isBelow = (key: string) => {
    const at = key.slice(key.indexOf('/'));
    return at === address || at.startsWith(`${address}/`) || at.startsWith(`${address}#`);
  };
  for (const key of allKeys()) {
    if (key.startsWith(PREFIX) && isBelow(key)) drop(key);
  }
  dropPointsWhere(isBelow);
}

/** The values without passwords, and without what JSON can't hold (files). */
export function withoutSecrets(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !/password|senha/i.test(name) && !(value instanceof Blob),
    ),
  );
}

/** After a session that ended by itself, the form at this address opens with its text. */
export function resumeDraftsAt(address: string): void {
  tabStore.write(RESUME, address);
}

/** Whether the form at this address is the one to resume; true once. */
export function takeResume(address: string): boolean {
  if (tabStore.read(RESUME) !== address) return false;
  tabStore.drop(RESUME);
  return true;
}

/** The dialog of this screen that was being filled in when the session ended by itself, if one was. */
export function partToResume(place: DraftPlace): string | null {
  if (tabStore.read(RESUME) !== place.address) return null;
  const parts = `${keyOf(place)}#`;
  const key = allKeys().find((one) => one.startsWith(parts));
  return key === undefined ? null : key.slice(parts.length);
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
