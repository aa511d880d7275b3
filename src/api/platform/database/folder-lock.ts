/**
 * One server per embedded folder. The lock is a SQLite transaction left open on
 * a file of its own: the operating system frees it with the process, however
 * that ends.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../files/private-folder.ts';
import { StartProblem } from '../settings.ts';

/** Takes the folder or throws `StartProblem`; the answer gives it back. */
export function holdFolder(folder: string): () => void {
  return holdFile(
    folder,
    'servidor.lock',
    `Outro servidor já usa a pasta de dados ${folder}. Pare-o antes, ou aponte DATA_DIR para outra pasta.`,
  );
}

/** Takes a lock of the folder, or throws `StartProblem` with the sentence when somebody else has it. */
export function holdFile(folder: string, name: string, taken: string): () => void {
  let lock: DatabaseSync;
  try {
    makePrivateFile(join(folder, name));
    lock = new DatabaseSync(join(folder, name));
    lock.exec('pragma busy_timeout = 0');
  } catch {
    throw new StartProblem(
      `Não é possível gravar na pasta de dados ${folder}. Ajuste DATA_DIR ou as permissões da pasta.`,
    );
  }
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new StartProblem(taken);
    }
    throw new StartProblem(
      `Não é possível gravar na pasta de dados ${folder}. Ajuste DATA_DIR ou as permissões da pasta.`,
    );
  }
  return () => lock.close();
}
