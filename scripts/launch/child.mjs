/** Child processes of the scripts: their environment, their signals, their exit codes. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** @typedef {{ code: number, output: string }} Ended `output` holds stdout and stderr as they came. */

/**
 * The environment in which `node` means the runtime given and the project's own tools are found.
 *
 * @param {string} node Path of the runtime.
 * @param {string} root Folder of the project.
 */
export function environmentFor(node, root) {
  // Windows names it `Path`; two spellings in one environment would shadow each other.
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [dirname(node), join(root, 'node_modules', '.bin'), process.env[key] ?? ''];
  return { ...process.env, [key]: folders.join(delimiter) };
}

/**
 * Starts npm under the runtime given, with the same npm that started this script where there is one.
 *
 * @param {string} node Path of the runtime.
 * @param {readonly string[]} args
 * @param {string} root
 * @returns {Promise<Ended>}
 */
export function npm(node, args, root) {
  const cli = process.env['npm_execpath'];
  const env = environmentFor(node, root);
  if (cli?.endsWith('npm-cli.js')) return capture(node, [cli, ...args], { cwd: root, env });
  const windows = process.platform === 'win32';
  return capture(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, shell: windows });
}

/**
 * Runs to the end and keeps what it printed.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<Ended>} Code 127 when the program can't be started at all.
 */
export async function capture(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await ended(child, { onFailure: (error) => (output += error.message) });
  return { code, output };
}

/**
 * Runs to the end on this terminal.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} Its exit code; 128 + the signal's number when a signal ended it.
 */
export function attach(file, args, options) {
  const child = spawn(file, args, { stdio: 'inherit', ...options });
  return ended(child, { onFailure: (error) => process.stderr.write(`${error.message}\n`) });
}

/**
 * Waits for a child, and passes on the signals that ask this process to stop:
 * stopping only the wrapper must stop what it wraps. Ctrl+C reaches the child
 * from the terminal as well, so a child has to bear the same signal twice.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ onFailure: (error: Error) => void }} options
 * @returns {Promise<number>}
 */
export function ended(child, { onFailure }) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    const finish = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', (error) => {
      onFailure(error);
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Whether a program ended as the system ends one when there is no memory left, or V8 its own.
 *
 * @param {number} code
 */
export function isOutOfMemory(code) {
  const { SIGKILL, SIGABRT } = constants.signals;
  return code === 128 + SIGKILL || code === 128 + SIGABRT;
}
