/** `npm audit` itself, before a registry that this test runs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../launch/launch.mjs';
import { auditRuntime, DEADLINES } from './advisories.mjs';

afterEach(() => vi.unstubAllEnvs());

/** A project with one package, and a registry that answers so of it. */
async function projectBefore(answer: RequestListener): Promise<string> {
  const registry = createServer(answer);
  await new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready));
  const folder = mkdtempSync(join(tmpdir(), 'vertente-auditoria-'));
  onTestFinished(() => {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = registry.address() as AddressInfo;
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
  const project = { name: 'projeto', version: '1.0.0', dependencies: { 'deixado-para-tras': '1.0.0' } };
  const packages = {
    '': project,
    'node_modules/deixado-para-tras': {
      version: '1.0.0',
      resolved: `http://127.0.0.1:${port}/deixado-para-tras/-/deixado-para-tras-1.0.0.tgz`,
      integrity: `sha512-${'A'.repeat(86)}==`,
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  const lock = { name: 'projeto', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}

const FLAW = {
  id: 1,
  url: 'https://avisos.example.org/1',
  title: 'Lê o que não devia',
  severity: 'high',
  vulnerable_versions: '<1.2.0',
};

/** Answers the question for flaws with these, and tells the package's versions. */
const knowing =
  (flaws: readonly object[]): RequestListener =>
  (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.endsWith('/advisories/bulk')) {
      response.end(JSON.stringify(flaws.length > 0 ? { 'deixado-para-tras': flaws } : {}));
      return;
    }
    const versions = { '1.0.0': { name: 'deixado-para-tras', version: '1.0.0', dist: {} } };
    response.end(JSON.stringify({ name: 'deixado-para-tras', 'dist-tags': { latest: '1.0.0' }, versions }));
  };

test('a package with a known flaw is told, with how bad it is', async () => {
  const audit = await auditRuntime(process.execPath, await projectBefore(knowing([FLAW])));
  const { url, title, severity } = FLAW;
  expect(audit).toEqual({
    packages: expect.any(Number),
    flaws: [{ name: 'deixado-para-tras', url, title, severity, range: '<1.2.0' }],
  });
});

test('packages of which the registry knows no flaw are told to have none', async () => {
  const audit = await auditRuntime(process.execPath, await projectBefore(knowing([])));
  expect(audit).toEqual({ packages: expect.any(Number), flaws: [] });
});

// Each status is read by the same few lines: one that fails, and one that says all is well.
test.each(process.env['TEST_FULL'] ? [405, 500, 200] : [500, 200])(
  'a registry that answers %i and no list is no good news',
  async (status) => {
    const answer: RequestListener = (_, response) => {
      response.statusCode = status;
      response.end('<html>');
    };
    const audit = await auditRuntime(process.execPath, await projectBefore(answer));
    expect(audit).toEqual({ unknown: expect.stringMatching(/\S/) });
  },
);

test('the deadlines are those that the document promises', () => {
  const document = readFileSync(join(ROOT, 'docs', 'seguranca-decisoes.md'), 'utf8');
  for (const { name, within } of Object.values(DEADLINES)) {
    expect(document).toMatch(new RegExp(`^\\| ${name}[^|]*\\| ${within} \\|$`, 'm'));
  }
});
