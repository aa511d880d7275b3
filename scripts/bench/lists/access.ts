/** How the benches of the lists get in, and whose processor they count. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ground } from '../ground/ground.ts';
import { ASKER } from '../ground/tables.ts';

/** The token of a person of the ground: the asker's unless told. */
export async function signIn(url: string, email = ASKER.email): Promise<string> {
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ASKER, email }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

/** The first process of the ground's own PostgreSQL; null on the embedded database. */
export function postgresPid({ postgresFolder }: Ground): number | null {
  if (postgresFolder === null) return null;
  return Number(readFileSync(join(postgresFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}
