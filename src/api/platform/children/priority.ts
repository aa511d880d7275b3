import { constants, setPriority } from 'node:os';

/**
 * The server, which answers everybody, comes before this child where both want the
 * processor: on a machine of two cores a document and a copy would take it all.
 */
export function yieldToServer(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it: it works as fast as the server then.
  }
}

/** Likewise of the thread that calls, one of the server's own: Linux alone tells threads apart there. */
export function yieldThreadToServer(): void {
  if (process.platform === 'linux') yieldToServer(0);
}
