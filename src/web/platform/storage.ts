/**
 * Small texts kept by the browser. A browser that forbids storage (private
 * mode, full disk) keeps them in memory until the page is left.
 */
export interface TextStore {
  read(key: string): string | null;
  write(key: string, text: string): void;
  drop(key: string): void;
  keys(): string[];
}

function textStore(open: () => Storage): TextStore {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(open());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    write(key, text) {
      memory.delete(key);
      if (attempt((storage) => storage.setItem(key, text) === undefined) === null) {
        memory.set(key, text);
      }
    },
    drop(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** Lives in the browser until removed, shared by its tabs. */
export const browserStore = textStore(() => window.localStorage);

/** Kept where a person does not want '?' to list the keys. */
export const QUESTION_KEY_OFF = 'sem-tecla';

/** What the map is laid upon. */
export const MAP_LAYER = 'fundo-do-mapa';

/** What a person set up here and what tells of nobody: the project they work in, the columns they see. */
function isPreference(key: string): boolean {
  return key === 'projeto' || key === QUESTION_KEY_OFF || key === MAP_LAYER || key.startsWith('columns:');
}

/** Stands in the storage until that is emptied. */
const MARK = 'ate-esvaziar';
/** For as long it is waited for: where the work failed, or the browser empties nothing, it stays. */
const EMPTIED_MS = 500;
const LOOK_MS = 10;

/** This page hears of it some time after the answer that asks for it, and finds all of it there until then. */
async function emptied(): Promise<void> {
  for (let waited = 0; waited < EMPTIED_MS && browserStore.read(MARK) !== null; waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  browserStore.drop(MARK);
}

/** The same preferences again after work that empties the browser's storage: signing out does. */
export async function keepPreferences(work: Promise<unknown>): Promise<void> {
  const kept = browserStore
    .keys()
    .filter(isPreference)
    .flatMap((key) => {
      const text = browserStore.read(key);
      return text === null ? [] : [[key, text] as const];
    });
  browserStore.write(MARK, '');
  await work;
  await emptied();
  for (const [key, text] of kept) {
    if (browserStore.read(key) === null) browserStore.write(key, text);
  }
}

/** Lives as long as the tab, a reload included. */
export const tabStore = textStore(() => window.sessionStorage);
