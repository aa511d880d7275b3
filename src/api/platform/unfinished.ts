/** A program whose work nobody finishes any more ends in words, not in silence. */

const UNFINISHED =
  'O trabalho parou antes do fim, por um defeito do programa: o resultado não está completo. Avise quem cuida do Vertente.';

/**
 * Awaits all that a program does. A promise that nothing is left to settle lets
 * Node.js end in the middle of it, with code 13 and a warning about its own
 * modules: here that is a sentence and code 1.
 */
export async function untilFinished<T>(work: () => Promise<T>): Promise<T> {
  const explain = () => {
    process.stderr.write(`${UNFINISHED}\n`);
    process.exit(1);
  };
  process.once('beforeExit', explain);
  try {
    return await work();
  } finally {
    process.off('beforeExit', explain);
  }
}
