import { refreshUser } from '../../platform/session.ts';

/** The sidebar chooses among the projects that the session names. */
export async function renewChoice(): Promise<void> {
  try {
    await refreshUser();
  } catch {
    // The record itself is written; the choice is read again with the next sign of a connection.
  }
}
