/** A sentence for the person at the terminal: printed alone, without a stack, exit code 1. */
export class LaunchProblem extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a script's body. A `LaunchProblem` becomes its sentence and exit code 1;
 * anything else is a defect and keeps its stack.
 *
 * @param {() => Promise<number>} body Its number is the exit code.
 */
export async function runScript(body) {
  try {
    process.exitCode = await body();
  } catch (problem) {
    if (!(problem instanceof LaunchProblem)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    process.exitCode = 1;
  }
}
