/** A sentence for the person at the terminal: printed alone, without a stack, exit code 1. */
export class LaunchProblem extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a script's body. A `LaunchProblem` becomes its sentence and exit code 1;
 * anything else is a defect and keeps its stack. A body that nothing is left to
 * finish would let Node.js end without a word (code 13): it ends with a sentence.
 *
 * @param {() => Promise<number>} body Its number is the exit code.
 */
export async function runScript(body) {
  process.once('beforeExit', explainUnfinished);
  try {
    process.exitCode = await body();
  } catch (problem) {
    if (!(problem instanceof LaunchProblem)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    process.exitCode = 1;
  } finally {
    process.off('beforeExit', explainUnfinished);
  }
}

function explainUnfinished() {
  process.stderr.write(
    'O trabalho parou antes do fim, por um defeito do programa. Nada garante que esteja completo.\n',
  );
  process.exit(1);
}
