/** The Dockerfile and the unit of systemd, as far as they can be tried without their daemons. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { parseEnv } from 'node:util';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import buildTree from '../support/build-setup.ts';
import {
  assignmentsOf,
  confined,
  moveInto,
  runtimePackages,
  skipUnlessConfinable,
  stagesOf,
  unitSettings,
  valuesOf,
} from '../support/packaging.ts';
import { freePort } from '../support/ports.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const [build = [], final = []] = stagesOf(join(ROOT, 'Dockerfile'));
const UNIT = join(ROOT, 'packaging', 'vertente.service');
const unit = unitSettings(UNIT);
const CONTAINER_USER = 10_001;

let work: string;
let image: string;

/** The build stage as it stands: its lines in a clone, with the files that the image would get. */
function buildStage(source: string): void {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, source]);
  for (const name of readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n')) {
    rmSync(join(source, name), { recursive: true, force: true });
  }
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  for (const command of valuesOf(build, 'RUN')) {
    execFileSync('sh', ['-c', command], {
      cwd: source,
      env: { HOME: process.env['HOME'], PATH: path, npm_config_prefer_offline: 'true' },
      stdio: 'pipe',
    });
  }
}

/**
 * What those lines leave, out of what this tree has: its own build, and of its packages those
 * that package-lock.json has not for development alone. That a clone installs and builds itself
 * is proved by start.test.ts, with `TEST_FULL=1` by the very lines.
 */
function takenFromTree(source: string): void {
  buildTree();
  cpSync(join(ROOT, 'package.json'), join(source, 'package.json'));
  cpSync(join(ROOT, 'dist'), join(source, 'dist'), { recursive: true });
  for (const folder of runtimePackages(ROOT)) {
    cpSync(join(ROOT, folder), join(source, folder), { recursive: true, verbatimSymlinks: true });
  }
}

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'vertente-imagem-'));
  chmodSync(work, 0o755);
  const source = join(work, 'build');
  if (process.env['TEST_FULL']) buildStage(source);
  else takenFromTree(source);
  image = join(work, 'image');
  mkdirSync(image);
  moveInto(image, source, valuesOf(final, 'COPY'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/**
 * Starts it, does what needs every kind of child process, and ends it. Then a copy is made and put
 * back, by the commands that docs/operating.md has for `as`.
 */
async function works(
  as: RegExp,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  user: number,
  meanwhile: (port: number) => void = () => {},
): Promise<void> {
  const data = mkdtempSync(join(work, 'data-'));
  chownSync(data, user, user);
  const port = String(await freePort());
  const settings = { ...env, HOST: '127.0.0.1', PORT: port };
  const server = confined({ image, data, user, command, env: settings });
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  try {
    await expect
      .poll(() => (server.exitCode === null ? printed : `${printed}\nended`), { timeout: 30_000 })
      .toMatch(/Vertente no ar|ended/);
    const [, email, password] = /entre como (\S+) com a senha (\S+) e/.exec(printed) ?? [];
    const api = `http://127.0.0.1:${port}/api`;
    const call = async (path: string, token: string, body?: object) =>
      fetch(path.startsWith('/') ? api + path : path, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const signedIn = await call('/auth', '', { email, password, remember: false });
    const { token } = await signedIn.json();
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
    const project = await call('/projects', token, { name: 'Rio Doce', status: 1, ...days });
    const { project_id: id } = await project.json();
    const { url } = await (await call(`/projects/${id}/trip_controls/user/report`, token)).json();
    const pdf = await (
      await fetch(`http://127.0.0.1:${port}${new URL(url, api).pathname}${new URL(url, api).search}`)
    ).text();
    const sheet = await (await call('/water_spring_template', token)).text();
    expect({ pdf: pdf.slice(0, 5), sheet: sheet.slice(0, 2) }, printed).toEqual({
      pdf: '%PDF-',
      sheet: 'PK',
    });
    meanwhile(Number(port));
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode, printed).toBe(0);
  }
  const commands = documented(as);
  expect(commands.map((words) => words.find((word) => word.endsWith('.js')))).toEqual([
    'dist/server/backup.js',
    'dist/server/restore.js',
  ]);
  for (const words of commands) {
    const ran = confined({ image, data, user, command: words, env });
    let said = '';
    for (const stream of [ran.stdout, ran.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    await once(ran, 'exit');
    expect([ran.exitCode, said]).toEqual([0, expect.stringMatching(/Cópia/)]);
  }
}

/** The words of each such line behind its `node`, with the folders as a confined process has them. */
function documented(as: RegExp): string[][] {
  const text = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8');
  return text
    .split('\n')
    .filter((line) => as.test(line) && line.includes(' node '))
    .map((line) =>
      line.slice(line.indexOf(' node ') + 1).replaceAll(/\/(data|copias|var\/lib\/vertente)\//g, '/media/'),
    )
    .map((line) => line.split(' '));
}

test('both start the process that npm start does', () => {
  const { flags, environment } = JSON.parse(
    readFileSync(join(ROOT, 'scripts', 'launch', 'server-process.json'), 'utf8'),
  );
  const start = ['node', ...flags, 'dist/server/main.js'];
  expect(JSON.parse(valuesOf(final, 'CMD')[0] ?? '[]')).toEqual(start);
  expect(assignmentsOf(valuesOf(final, 'ENV'))).toMatchObject(environment);
  expect(unit('ExecStart')).toEqual([`/usr/bin/${start.join(' ')}`]);
  expect(assignmentsOf(unit('Environment'))).toMatchObject(environment);
});

test('the image has the packages of the lock, the build, and nothing for development', () => {
  expect(valuesOf(build, 'RUN')).toEqual([
    'npm ci --include=dev --ignore-scripts --no-audit --no-fund',
    'node scripts/build.mjs',
    'npm prune --omit=dev --ignore-scripts --no-audit --no-fund',
  ]);
  expect(existsSync(join(image, 'node_modules', 'fastify'))).toBe(true);
  for (const name of ['vite', 'vitest', 'typescript']) {
    expect(existsSync(join(image, 'node_modules', name)), name).toBe(false);
  }
});

describe('the container', () => {
  test('is not root, has one volume, ends on SIGTERM', () => {
    expect(valuesOf(final, 'USER')).toEqual([`${CONTAINER_USER}:${CONTAINER_USER}`]);
    expect(valuesOf(final, 'VOLUME')).toEqual(['/data']);
    expect(valuesOf(final, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(valuesOf(final, 'ENV').join(' ')).toContain('DATA_DIR=/data');
  });

  test('works on a read-only root, without a capability', async (context) => {
    skipUnlessConfinable(context);
    const command = JSON.parse(valuesOf(final, 'CMD')[0] ?? '[]');
    await works(/^docker /, command, assignmentsOf(valuesOf(final, 'ENV')), CONTAINER_USER, (port) =>
      expect(isHealthy(port)).toBe(true),
    );
  });

  test('its health check fails where no server answers', async () => {
    expect(isHealthy(await freePort())).toBe(false);
  });
});

/** What the image's own health check says of a server. */
function isHealthy(port: number): boolean {
  const [, words = '[]'] = /CMD (\[.*\])$/.exec(valuesOf(final, 'HEALTHCHECK')[0] ?? '') ?? [];
  const [, ...args] = JSON.parse(words) as string[];
  return spawnSync(process.execPath, args, { env: { PORT: String(port) }, stdio: 'ignore' }).status === 0;
}

describe('the unit of systemd', () => {
  test('works under what it asks for', async (context) => {
    skipUnlessConfinable(context);
    const [node, ...args] = (unit('ExecStart')[0] ?? '').split(' ');
    expect(node).toBe('/usr/bin/node');
    await works(/^runuser /, ['node', ...args], assignmentsOf(unit('Environment')), CONTAINER_USER + 1);
  });

  test('is understood by systemd, which finds little that it leaves open', ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('no systemd-analyze on this machine');
    const tried = join(work, 'vertente.service');
    const here = readFileSync(UNIT, 'utf8')
      .replace('/usr/bin/node', process.execPath)
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${image}`)
      .replace(/^(User|Group|Documentation)=.*\n/gm, '');
    writeFileSync(tried, here);
    const verified = spawnSync('systemd-analyze', ['verify', tried], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes('vertente.service'))).toEqual([]);
    const secure = ['security', '--offline=true', '--threshold=20', UNIT];
    const judged = spawnSync('systemd-analyze', secure, { encoding: 'utf8' });
    expect(judged.status, judged.stdout.split('\n').slice(-2).join('')).toBe(0);
  });
});

test('a value with # or \\ between single quotes is whole for the commands of docs/operating.md', () => {
  const phrase = 'nove \\capivaras\\\\ na margem # do rio';
  expect(parseEnv(`BACKUP_PASSPHRASE=${phrase}`)).not.toEqual({ BACKUP_PASSPHRASE: phrase });
  expect(parseEnv(`BACKUP_PASSPHRASE='${phrase}'`)).toEqual({ BACKUP_PASSPHRASE: phrase });
});

test('npm sbom names every package of the lock with its version', () => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const sbom = JSON.parse(
    execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 << 20 }),
  );
  const named = new Set(
    sbom.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`),
  );
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
    expect(named).toContain(`${name}@${version}`);
  }
});
