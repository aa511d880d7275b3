/** Memory limits of Linux, for a process and all that it starts: control groups, of either version. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface MemoryLimit {
  /** The most that they have held together so far, bytes. */
  peak(): number;
  /** How many of them the system has ended for it. */
  kills(): number;
  /** To be called once they were told to end: waits for the last of them. */
  remove(): Promise<void>;
}

interface Version {
  readonly folder: string;
  readonly limit: string;
  readonly peak: string;
  /** A file with a line `oom_kill 3`. */
  readonly events: string;
}

const LAST_TRIES = 50;
const TRY_AGAIN_MS = 200;

const VERSIONS: readonly Version[] = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
];

/** Whether this machine lets us make control groups. */
export function memoryLimitsWork(): boolean {
  try {
    rmdirSync(make('vertente-ensaio').path);
    return true;
  } catch {
    return false;
  }
}

/** Limits a running process and all that it starts from here on. */
export function limitMemory(pid: number, bytes: number): MemoryLimit {
  const { version, path } = make(`vertente-${pid}`);
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  writeFileSync(join(path, version.limit), String(bytes));
  writeFileSync(join(path, 'cgroup.procs'), String(pid));
  return {
    peak: () => Number(read(version.peak)),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(version.events))?.[1] ?? 0),
    remove: () => removeEmpty(path),
  };
}

function make(name: string) {
  const version = VERSIONS.find(({ folder }) => existsSync(join(folder, 'cgroup.procs')));
  if (!version) throw new Error('This machine has no control groups');
  const path = join(version.folder, name);
  mkdirSync(path);
  if (!existsSync(join(path, version.limit))) {
    rmdirSync(path);
    throw new Error('This machine’s control groups do not limit memory');
  }
  return { version, path };
}

/** A group holds its processes until the system has put the last one away. */
async function removeEmpty(path: string): Promise<void> {
  for (let tries = LAST_TRIES; tries > 0; tries -= 1) {
    try {
      rmdirSync(path);
      return;
    } catch (error) {
      if (tries === 1) throw error;
      await setTimeout(TRY_AGAIN_MS);
    }
  }
}
