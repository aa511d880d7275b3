import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { watchMemory } from './memory.ts';
import { npmStart, run, type Started, signInHalfSent } from './started.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PASSWORD_LINE = /^Primeiro acesso: entre como (\S+) com a senha (\S+) e troque-a/;

const OTHER_SETTINGS = [
  ['a folder below a file', { DATA_DIR: join(ROOT, 'package.json', 'data') }, 'DATA_DIR'],
  ['an address of another database', { DATABASE_URL: 'mysql://root@localhost/vertente' }, 'DATABASE_URL'],
] as const;

const clones: string[] = [];
afterAll(() => {
  for (const folder of clones) rmSync(folder, { recursive: true, force: true });
});

/** A clean clone, deleted at the end with everything that was installed into it. */
function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vertente-clone-'));
  clones.push(folder);
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, folder]);
  return folder;
}

describe('npm start on a clean clone', () => {
  let folder: string;
  let port: number;
  let first: Started;
  let account: { email: string; password: string };
  let heldMB = 0;

  beforeAll(async () => {
    folder = clone();
    port = await freePort();
    let held = () => 0;
    first = await npmStart(folder, { PORT: String(port), npm_config_prefer_offline: 'true' }, ({ pid }) => {
      if (process.platform === 'linux' && pid) held = watchMemory(pid, join('vite', 'bin', 'vite.js'));
    });
    heldMB = held();
    const line = first.lines().find((text) => PASSWORD_LINE.test(text)) ?? '';
    const [, email = '', password = ''] = PASSWORD_LINE.exec(line) ?? [];
    account = { email, password };
    return () => first.stop();
  });

  async function api(path: string, token = ''): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  }

  async function signIn(): Promise<{ status: number; token: string }> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, remember: false }),
    });
    return { status: answer.status, token: (await answer.json()).token };
  }

  test('tells in few Portuguese lines what it does, the password once, and the address', () => {
    const lines = first.lines();
    expect(lines.filter((line) => PASSWORD_LINE.test(line))).toHaveLength(1);
    expect(lines.at(-1)).toBe(`Vertente no ar: http://127.0.0.1:${port}`);
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  test('the printed password lets the first manager in', async () => {
    expect((await signIn()).status).toBe(200);
  });

  test.runIf(process.platform === 'linux')('a machine of 1 GB can build it', () => {
    expect(heldMB).toBeGreaterThan(300);
    // Where memory is plenty; with little the same build makes do with less.
    expect(heldMB).toBeLessThan(950);
  });

  test('the database holds the 27 states and the 5,571 municipalities', async () => {
    const { token } = await signIn();
    const { data: states } = await (await api('/states', token)).json();
    expect(states).toHaveLength(27);
    let cities = 0;
    for (const state of states)
      cities += (await (await api(`/states/${state.id}`, token)).json()).cities.length;
    expect(cities).toBe(5571);
  });

  test('panel and API answer on the same port', async () => {
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<title>Vertente</title>');
    expect(await (await api('/health')).json()).toEqual({ status: 'ok' });
  });

  test('SIGTERM lets a request under way finish, then ends with code 0', async () => {
    const request = await signInHalfSent(port, account);
    first.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await first.ended).toBe(0);
    expect(first.lines().at(-1)).toBe('Encerrando: terminando o que está em andamento…');
  });

  describe('started again', () => {
    let again: Started;
    beforeAll(async () => {
      again = await npmStart(folder, { PORT: String(port) });
      return () => again.stop();
    });

    test('it shows no password and no preparations', () => {
      expect(again.lines()).toEqual([`Vertente no ar: http://127.0.0.1:${port}`]);
    });

    test('the account is still there', async () => {
      expect((await signIn()).status).toBe(200);
    });

    test('a second server on its port says so in one sentence', async () => {
      const other = run(folder, ['npm', 'start'], { PORT: String(port), DATA_DIR: join(folder, 'data-2') });
      expect(await other.ended).toBe(1);
      expect(other.lines()).toEqual([
        `A porta ${port} já está em uso. Escolha outra com PORT, por exemplo PORT=3001.`,
      ]);
      // That start made nobody: the first password is shown by the one that can be entered with it.
      const free = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data-2') };
      const then = await npmStart(folder, free);
      expect(then.lines().filter((line) => PASSWORD_LINE.test(line))).toHaveLength(1);
      await then.stop();
    });

    test('a second server on its folder says so in one sentence', async () => {
      const other = run(folder, ['npm', 'start'], { PORT: String(await freePort()) });
      expect(await other.ended).toBe(1);
      expect(other.lines()).toEqual([expect.stringContaining('Outro servidor já usa a pasta de dados')]);
    });

    test('Ctrl+C lets a request under way finish, then ends with code 0', async () => {
      const request = await signInHalfSent(port, account);
      again.pressCtrlC();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 /);
      expect(await again.ended).toBe(0);
      await expect(api('/health')).rejects.toThrow('fetch failed');
    });

    test('a copy of the data folder made while it is stopped is a whole backup', async () => {
      const copy = join(folder, 'copy');
      cpSync(join(folder, 'data'), copy, { recursive: true });
      const restored = await npmStart(folder, { PORT: String(port), DATA_DIR: copy });
      expect((await signIn()).status).toBe(200);
      await restored.stop();
    });

    test('the server does not outlive an npm that is killed outright', async () => {
      const killed = await npmStart(folder, { PORT: String(port) });
      killed.child.kill('SIGKILL');
      const answers = () =>
        api('/health').then(
          () => true,
          () => false,
        );
      await expect.poll(answers, { timeout: 10_000 }).toBe(false);
    });

    // Of those found where the settings are read and those found where they are used one each in every run.
    test.each([
      ['a database that does not answer', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'DATABASE_URL'],
      ['a port that is no number', { PORT: 'três mil' }, 'PORT'],
      ...(process.env['TEST_FULL'] ? OTHER_SETTINGS : []),
    ] as const)('with %s it ends with one sentence that names the setting', async (_, env, setting) => {
      const failed = run(folder, ['npm', 'start'], { PORT: String(port), ...env });
      expect(await failed.ended).toBe(1);
      const lines = failed.lines();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(setting);
    });
  });

  test('without the memory to build it the start says how much that takes', async () => {
    rmSync(join(folder, 'dist', '.fingerprint'));
    const env = { PORT: String(port), NODE_OPTIONS: '--max-old-space-size=25' };
    const failed = run(folder, ['npm', 'start'], env);
    expect(await failed.ended).toBe(1);
    expect(failed.lines().join('\n')).toMatch(/\nFaltou memória para preparar o painel: [^\n]*$/);
    expect(failed.lines()).toHaveLength(2);
  });

  test('sources that do not build are told with their cause', async () => {
    // Of the panel, which is built first.
    writeFileSync(join(folder, 'src', 'web', 'main.tsx'), "import './missing.ts';");
    const failed = run(folder, ['npm', 'start'], { PORT: String(port) });
    expect(await failed.ended).toBe(1);
    expect(failed.lines().join('\n')).toMatch(/A preparação do painel falhou:[^]*missing\.ts/);
  });
});

test('without a connection to npm the start says what to do', async () => {
  const folder = clone();
  const nowhere = `http://127.0.0.1:${await freePort()}/`;
  const cache = join(folder, '.cache', 'npm');
  const env = { npm_config_registry: nowhere, npm_config_cache: cache, npm_config_fetch_retries: '0' };
  const failed = run(folder, ['npm', 'start'], env);
  expect(await failed.ended).toBe(1);
  expect(failed.lines().join('\n')).toContain('Confira a conexão com a internet');
});
