/** What the Dockerfile and the unit of systemd say, and a process confined as they ask for. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestContext } from 'vitest';
import { z } from 'zod';

/** One instruction of a Dockerfile: `RUN` and what follows it, continued lines joined. */
export interface Instruction {
  name: string;
  value: string;
}

/** The stages of a Dockerfile in their order. */
export function stagesOf(path: string): Instruction[][] {
  const lines = readFileSync(path, 'utf8').replaceAll(/\\\n/g, ' ').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!name || !value) continue;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
}

/** What `name` says in a stage, each time that it stands there. */
export function valuesOf(stage: readonly Instruction[], name: string): string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ value }) => value);
}

/** `A=1 B=2` as an object. */
export function assignmentsOf(texts: readonly string[]): Record<string, string> {
  const pairs = texts.flatMap((text) => text.split(/\s+/)).map((pair) => pair.split('=', 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The settings of a unit of systemd by their name. */
export function unitSettings(path: string): (name: string) => string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return (name) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
}

/** What `COPY --from` copies from the folder of a build, which nothing needs afterwards, into that of an image. */
export function moveInto(image: string, build: string, copies: readonly string[]): void {
  for (const copy of copies) {
    const [, from = '', to = ''] = /^--from=build \/app\/(\S+) \.\/(\S*)$/.exec(copy) ?? [];
    renameSync(join(build, from), join(image, to || from));
  }
}

const LOCK = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** The folders of the packages that `npm prune --omit=dev` leaves, each without those within it. */
export function runtimePackages(root: string): string[] {
  const { packages } = LOCK.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(join(root, folder)))
    .map(([folder]) => folder)
    .filter((folder) => folder.indexOf('node_modules') === folder.lastIndexOf('node_modules'));
}

export function skipUnlessConfinable({ skip }: TestContext): void {
  if (process.platform === 'linux' && process.getuid?.() === 0 && canUnshare()) return;
  skip('only root on Linux, where namespaces are to be had, can confine a process');
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '--make-rprivate', '/'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Confinement {
  /** Becomes the working directory, read-only as all the rest. */
  image: string;
  /** The one folder that may be written to: `/media` inside. */
  data: string;
  /** Whom the process runs as. */
  user: number;
  /** Its first word is `node`. */
  command: readonly string[];
  env: Readonly<Record<string, string>>;
}

/**
 * Starts a process that sees a read-only root, an empty `/tmp` and its data, has no
 * capability and can gain none.
 */
export function confined({ image, data, user, command, env }: Confinement): ChildProcess {
  const script = [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind "${image}" /mnt`,
    `mount --bind "${data}" /media`,
    `mount --bind "${dirname(process.execPath)}" /opt`,
    'mount -o remount,ro,bind /mnt',
    'mount -o remount,ro,bind /',
    'mount -t tmpfs tmpfs /tmp',
    'cd /mnt',
    `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`,
  ].join('\n');
  const settings = Object.entries({ PATH: '/opt:/usr/bin:/bin', ...env, DATA_DIR: '/media' });
  const words = ['env', '-i', ...settings.map(([name, value]) => `${name}=${value}`), ...command];
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
