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
  let lock: DatabaseSync;
  try {
    makePrivateFile(join(folder, 'servidor.lock'));
    lock = new DatabaseSync(join(folder, 'servidor.lock'));
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
      throw new StartProblem(
        `Outro servidor já usa a pasta de dados ${folder}. Pare-o antes, ou aponte DATA_DIR para outra pasta.`,
      );
    }
    throw new StartProblem(
      `Não é possível gravar na pasta de dados ${folder}. Ajuste DATA_DIR ou as permissões da pasta.`,
    );
  }
  return () => lock.close();
}
