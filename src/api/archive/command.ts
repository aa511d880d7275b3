import { StartProblem } from '../platform/settings.ts';

/** Runs a command of the terminal: its sentence and code 0, or a problem's sentence and code 1. */
export async function runCommand(work: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
