import { readFileSync, statSync } from 'node:fs';
import { StartProblem } from '../settings.ts';

/**
 * A command that writes to the data folder of another user leaves files there that the service could
 * not open any more: given by root, it is refused. Throws `StartProblem`.
 */
export function refuseRootFor(folder: string): void {
  // Windows has no such users.
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0) return;
  throw new StartProblem(
    `A pasta de dados ${folder} é do usuário ${nameOf(owner)}, e o servidor não abriria mais o que o root gravasse nela. Execute o comando como ${nameOf(owner)} (runuser -u ${nameOf(owner)} -- …). Nada foi alterado.`,
  );
}

function nameOf(uid: number): string {
  try {
    const line = new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
    return line?.[1] ?? String(uid);
  } catch {
    return String(uid);
  }
}
