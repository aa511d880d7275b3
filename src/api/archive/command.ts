import { StartProblem } from '../platform/settings.ts';
import { untilFinished } from '../platform/unfinished.ts';

/** Runs a command of the terminal: its sentence and code 0, or a problem's sentence and code 1. */
export async function runCommand(work: (args: readonly string[]) => Promise<string>): Promise<void> {
  // What a command writes holds personal data and keys: it is its owner's alone.
  process.umask(0o077);
  try {
    process.stdout.write(`${await untilFinished(() => work(process.argv.slice(2)))}\n`);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
