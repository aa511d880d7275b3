/** Memory limits of Linux, for a process and all that it starts: control groups, of either version. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemoryLimit {
  /** The most that they have held together so far, bytes. */
  peak(): number;
  /** How many of them the system has ended for it. */
  kills(): number;
  /** To be called once they have ended. */
  remove(): void;
}

interface Version {
  readonly folder: string;
  readonly limit: string;
  readonly peak: string;
  /** A file with a line `oom_kill 3`. */
  readonly events: string;
}

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
    make('vertente-ensaio').remove();
    return true;
  } catch {
    return false;
  }
}

/** Limits a running process and all that it starts from here on. */
export function limitMemory(pid: number, bytes: number): MemoryLimit {
  const { version, path, remove } = make(`vertente-${pid}`);
  const read = (name: string) => readFileSync(join(path, name), 'utf8');
  writeFileSync(join(path, version.limit), String(bytes));
  writeFileSync(join(path, 'cgroup.procs'), String(pid));
  return {
    peak: () => Number(read(version.peak)),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(version.events))?.[1] ?? 0),
    remove,
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
  return { version, path, remove: () => rmdirSync(path) };
}
