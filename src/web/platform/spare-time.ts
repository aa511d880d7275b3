/** Fetching ahead: only when nothing else goes on, and never on a connection that costs or crawls. */

/** As some browsers tell it; the others tell nothing. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const WITHOUT_IDLE_MS = 1500;
/** A page that never rests is given its parts all the same. */
const LATEST_MS = 4000;
/** Between two looks at whether something is waited for. */
const LOOK_AGAIN_MS = 200;

/** Whether bytes that may not be needed take nothing from those that are. */
export function isGoodConnection(connection: Connection | undefined): boolean {
  if (connection === undefined) return true;
  return connection.saveData !== true && (connection.effectiveType ?? '4g') === '4g';
}

/** On this device, now. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return isGoodConnection(connection);
}

/** Calls `fetchAhead` once, in spare time; the answer takes it back. */
export function inSpareTime(fetchAhead: () => void): () => void {
  return mayFetchAhead() ? onceIdle(fetchAhead) : () => {};
}

/** The same for what will be needed, whatever the connection costs. */
export function onceIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/** The next moment at which the page rests and `isQuiet`. */
export async function spareMoment(isQuiet: () => boolean): Promise<void> {
  await new Promise<void>((rest) => onceIdle(rest));
  while (!isQuiet()) {
    await new Promise((look) => setTimeout(look, LOOK_AGAIN_MS));
    await new Promise<void>((rest) => onceIdle(rest));
  }
}
