/** `npm view` and `npm outdated` themselves, before a registry that this test runs. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../launch/launch.mjs';
import { auditUpdates, UPDATE_DEADLINE } from './updates.mjs';

afterEach(() => vi.unstubAllEnvs());

/** Days on which versions came. */
type Releases = Readonly<Record<string, string>>;
type Registry = Readonly<Record<string, Releases>>;

const NOW = new Date('2026-06-15T12:00:00Z');
/** Named by the project, brought by it, and for development alone. */
const INSTALLED = { nomeado: '1.2.0', trazido: '2.0.0', ferramenta: '1.0.0' } as const;
const CURRENT: Registry = {
  nomeado: { '1.1.0': '2025-01-10', '1.2.0': '2025-02-10' },
  trazido: { '2.0.0': '2025-02-01' },
  ferramenta: { '1.0.0': '2020-01-01', '1.9.0': '2020-02-01' },
};

/** What npm asks of each package: its versions and when they came. */
const knowing =
  (registry: Registry): RequestListener =>
  (request, response) => {
    const name = request.url?.slice(1) ?? '';
    const releases = registry[name];
    response.setHeader('content-type', 'application/json');
    if (!releases) {
      response.statusCode = 404;
      response.end('{}');
      return;
    }
    const versions = Object.fromEntries(
      Object.keys(releases).map((version) => [version, { name, version, dist: {}, ...parents(name) }]),
    );
    const time = Object.fromEntries(
      Object.entries(releases).map(([version, day]) => [version, `${day}T10:00:00.000Z`]),
    );
    const latest = Object.keys(releases).at(-1);
    response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions, time }));
  };

const parents = (name: string) => (name === 'nomeado' ? { dependencies: { trazido: '^2.0.0' } } : {});

/** The installed project, and a registry that answers so of its packages. */
async function projectBefore(answer: RequestListener): Promise<string> {
  const registry = createServer(answer);
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready));
  const folder = mkdtempSync(join(tmpdir(), 'vertente-versoes-'));
  onTestFinished(() => {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = registry.address() as AddressInfo;
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  const project = {
    name: 'projeto',
    version: '1.0.0',
    dependencies: { nomeado: INSTALLED.nomeado },
    devDependencies: { ferramenta: INSTALLED.ferramenta },
  };
  const packages: Record<string, object> = { '': project };
  for (const [name, version] of Object.entries(INSTALLED)) {
    const installed = { version, ...parents(name) };
    packages[`node_modules/${name}`] = { ...installed, ...(name === 'ferramenta' && { dev: true }) };
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    write(join(folder, 'node_modules', name, 'package.json'), { name, ...installed });
  }
  write(join(folder, 'package.json'), project);
  write(join(folder, 'package-lock.json'), { ...project, lockfileVersion: 3, requires: true, packages });
  return folder;
}

function write(path: string, content: object): void {
  writeFileSync(path, JSON.stringify(content));
}

async function audited(answer: RequestListener) {
  return auditUpdates(process.execPath, await projectBefore(answer), NOW);
}

test('what is the newest of its line is behind nothing, whatever another line and development have', async () => {
  const nomeado = { ...CURRENT['nomeado'], '1.3.0-beta.1': '2025-03-01', '2.0.0': '2025-04-01' };
  expect(await audited(knowing({ ...CURRENT, nomeado }))).toEqual({ late: [], waiting: [], packages: 2 });
});

test('a package is late from the day on which three months have passed since the first newer release', async () => {
  const behind = { name: 'nomeado', current: '1.2.0' };
  const lately = { ...CURRENT['nomeado'], '1.2.1': '2026-03-15', '1.3.0': '2026-06-01' };
  expect(await audited(knowing({ ...CURRENT, nomeado: lately }))).toEqual({
    late: [],
    waiting: [{ ...behind, newest: '1.3.0', due: '2026-06-15' }],
    packages: 2,
  });
  const before = { ...CURRENT['nomeado'], '1.2.1': '2026-03-14', '1.3.0': '2026-06-01' };
  expect(await audited(knowing({ ...CURRENT, nomeado: before }))).toEqual({
    late: [{ ...behind, newest: '1.3.0', due: '2026-06-14' }],
    waiting: [],
    packages: 2,
  });
});

test('what comes with another package is late by what its parent would take', async () => {
  const trazido = { ...CURRENT['trazido'], '2.4.0': '2025-11-30', '3.0.0': '2025-12-01' };
  expect(await audited(knowing({ ...CURRENT, trazido }))).toEqual({
    late: [{ name: 'trazido', current: '2.0.0', newest: '2.4.0', due: '2026-02-28' }],
    waiting: [],
    packages: 2,
  });
});

// Each status is read by the same few lines: one that fails, and one that says all is well.
test.each(process.env['TEST_FULL'] ? [403, 404, 500, 200] : [404, 200])(
  'a registry that answers %i and no versions is no good news',
  async (status) => {
    const answer: RequestListener = (_, response) => {
      response.statusCode = status;
      response.end('<html>');
    };
    expect(await audited(answer)).toEqual({ unknown: expect.stringMatching(/\S/) });
  },
);

test('without the day of a release nothing is said of it', async () => {
  const nomeado = { ...CURRENT['nomeado'], '1.3.0': '' };
  expect(await audited(knowing({ ...CURRENT, nomeado }))).toEqual({
    unknown: expect.stringMatching(/nomeado/),
  });
});

test('packages that are not installed are not taken for new ones', async () => {
  const folder = await projectBefore(knowing(CURRENT));
  rmSync(join(folder, 'node_modules', 'trazido'), { recursive: true });
  expect(await auditUpdates(process.execPath, folder, NOW)).toEqual({
    unknown: expect.stringMatching(/trazido/),
  });
});

test('the deadline is the one that the document promises', () => {
  const document = readFileSync(join(ROOT, 'docs', 'seguranca-decisoes.md'), 'utf8');
  expect(document).toContain(`em ${UPDATE_DEADLINE.within} a contar do dia em que saiu`);
});
