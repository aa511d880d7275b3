/** `npm start` as a person runs it: the machine's own Node.js, a terminal's process group, what it prints. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { delimiter, sep } from 'node:path';

export interface Started {
  child: ChildProcess;
  /** Milliseconds from the command to the line with the address. */
  readyAfter: number;
  /** What it printed, without npm's own banner and warnings, and without the log's JSON lines. */
  lines(): string[];
  /** Resolves with the exit code of the command itself. */
  ended: Promise<number | null>;
  /** What Ctrl+C in a terminal does: SIGINT to everything that the command started. */
  pressCtrlC(): void;
  /** Ctrl+C if it still runs, and its end. */
  stop(): Promise<void>;
}

/** Settings of the machine without what the running test suite added to them. */
export function machineEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(npm_|NODE|VITE|TEST|DATABASE_URL|ADMIN_|PORT$|HOST$)/.test(name)
      ? []
      : [[name, value] as const],
  );
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const machines = folders.filter((folder) => !/[\\/](\.runtime|node_modules)[\\/]/.test(folder + sep));
  return { ...Object.fromEntries(own), PATH: machines.join(delimiter) };
}

/** Runs the command in the folder and does not wait. */
export function run(
  folder: string,
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Omit<Started, 'readyAfter'> {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...machineEnvironment(), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  const pressCtrlC = () => {
    if (child.pid) process.kill(-child.pid, 'SIGINT');
  };
  return {
    child,
    ended,
    pressCtrlC,
    lines: () =>
      printed.split('\n').filter((line) => line !== '' && !/^(> |npm (warn|notice)|\{)/.test(line)),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) pressCtrlC();
      await ended;
    },
  };
}

/**
 * `npm start`, until it prints its address; `begun` gets what runs before that. Throws with what it printed
 * when it ends before.
 */
export async function npmStart(
  folder: string,
  env: Readonly<Record<string, string>>,
  begun: (child: ChildProcess) => void = () => {},
): Promise<Started> {
  const before = performance.now();
  const started = run(folder, ['npm', 'start'], env);
  begun(started.child);
  await Promise.race([
    untilLine(started, 'Vertente no ar'),
    started.ended.then((code) => {
      throw new Error(`npm start ended with ${code}:\n${started.lines().join('\n')}`);
    }),
  ]);
  return { ...started, readyAfter: performance.now() - before };
}

async function untilLine(started: Pick<Started, 'lines' | 'child'>, text: string): Promise<void> {
  while (!started.lines().some((line) => line.includes(text))) {
    if (started.child.exitCode !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * A sign-in whose body is still on its way: the server is busy with it until
 * `finish` sends the rest and reads the whole answer.
 */
export async function signInHalfSent(
  port: number,
  credentials: { email: string; password: string },
): Promise<{ finish(): Promise<string> }> {
  const body = Buffer.from(JSON.stringify({ ...credentials, remember: false }));
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  socket.write(body.subarray(0, 10));
  // Long enough for the headers to reach the server: from then on it is a request under way.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return {
    async finish() {
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      socket.write(body.subarray(10));
      await once(socket, 'close');
      return answer;
    },
  };
}
