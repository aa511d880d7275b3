import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { makeWorld } from '../../../../tests/support/world/make-world.ts';
import { personMaker } from '../../../../tests/support/world/person-maker.ts';
import { loadSecrets, Secrets } from './secrets.ts';
import { StartProblem } from '../settings.ts';

const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);
const CPF = '52998224725';
/** What is said of a text that was not sealed so, with this key. */
const NOT_ITS_OWN = 'não é o que foi gravado nele';
const PLACE = { table: 'rural_producers', column: 'cpf_sealed', row: 7 };

describe('a sealed text', () => {
  const secrets = new Secrets(KEY);

  test('opens with its key alone, and never looks the same twice', () => {
    const sealed = secrets.seal(CPF, PLACE) ?? '';
    expect(secrets.open(sealed, PLACE)).toBe(CPF);
    expect(secrets.seal(CPF, PLACE)).not.toBe(sealed);
    expect(Buffer.from(sealed.slice(3), 'base64').toString('latin1')).not.toContain(CPF.slice(0, 4));
    expect(() => new Secrets(OTHER_KEY).open(sealed, PLACE)).toThrow(NOT_ITS_OWN);
  });

  test('does not open with any one of its bytes changed', () => {
    const bytes = Buffer.from((secrets.seal(CPF, PLACE) ?? '').slice(3), 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => secrets.open(`v2.${changed.toString('base64')}`, PLACE), `byte ${at}`).toThrow(
        NOT_ITS_OWN,
      );
    }
    expect(() => secrets.open(`v2.${bytes.subarray(0, 20).toString('base64')}`, PLACE)).toThrow(NOT_ITS_OWN);
  });

  test('opens in its own table, column and row alone, and says so', () => {
    const sealed = secrets.seal(CPF, PLACE);
    for (const other of [{ table: 'users' }, { column: 'rg_sealed' }, { row: 8 }]) {
      const place = { ...PLACE, ...other };
      expect(() => secrets.open(sealed, place)).toThrow(
        `Um dado selado do registro nº ${place.row} (${place.table}.${place.column}) ${NOT_ITS_OWN}`,
      );
    }
  });

  test('is found by an index that nobody makes without the key', () => {
    expect(secrets.index(CPF)).toBe(new Secrets(KEY).index(CPF));
    expect(secrets.index(CPF)).not.toBe(new Secrets(OTHER_KEY).index(CPF));
    expect(secrets.index(CPF)).not.toBe(createHash('sha256').update(CPF).digest('hex'));
  });
});

describe('the key', () => {
  let api: TestApi;
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'vertente-chave-'));
    folders.push(made);
    return made;
  };

  beforeAll(async () => {
    api = await openApi();
  });
  afterEach(() => {
    for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
  });
  afterAll(() => api.close());

  const load = (more: { dataDir?: string; secretKey?: string | null }) => {
    const { settings, database } = api.server.services;
    return loadSecrets({ ...settings, ...more }, database);
  };

  test('is made on the first start, for its owner alone, and read on the next', async () => {
    const path = join(api.server.services.settings.dataDir, 'secret.key');
    const made = readFileSync(path);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await load({});
    expect(readFileSync(path)).toEqual(made);
    expect(again.open(api.server.services.secrets.seal(CPF, PLACE), PLACE)).toBe(CPF);
  });

  test('that is another setting’s does not open this database, and says so', async () => {
    const given = { secretKey: 'ab'.repeat(32) };
    await expect(load(given)).rejects.toThrow(StartProblem);
    await expect(load(given)).rejects.toThrow('A chave de sigilo não é a deste banco de dados.');
  });

  test('that is lost stops the start with what to do, and none is made beside a filled database', async () => {
    const dataDir = folder();
    await expect(load({ dataDir })).rejects.toThrow(StartProblem);
    await expect(load({ dataDir })).rejects.toThrow('Devolva o arquivo');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('that is damaged stops the start, and is left as it is', async () => {
    const dataDir = folder();
    const path = join(dataDir, 'secret.key');
    writeFileSync(path, 'abc');
    await expect(load({ dataDir })).rejects.toThrow(StartProblem);
    expect(readFileSync(path, 'utf8')).toBe('abc');
  });

  test.runIf(process.env.TEST_ENGINE !== 'postgres')(
    'keeps CPF, RG and account out of every byte of the data folder',
    async () => {
      const manager = await api.person(ROLES.GERENTE_PROJETOS);
      const text = (resource: string, field: string) => `${resource}-${field}`;
      const world = await makeWorld(personMaker(manager), { text, tag: 'aqui' });
      const path = `/rural_producers/${world.ids.rural_producers}`;
      const { cpf } = (await manager.get(path)).body;
      await manager.put(path, { rg: 'RG-ZQX-1' });
      await manager.put(`${path}/bank_datas`, { agency: 'AG-ZQX-2', account_number: 'CT-ZQX-3' });
      const { dataDir } = api.server.services.settings;
      const bytes = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(dataDir, name)).isFile())
        .map((name) => readFileSync(join(dataDir, name), 'latin1'))
        .join('\n');
      expect(bytes).toContain('rural_producers-name');
      for (const secret of [cpf, 'rural_producers-rg', 'RG-ZQX', 'AG-ZQX', 'CT-ZQX', 'bank_datas-agency']) {
        expect(bytes.includes(secret), secret).toBe(false);
      }
    },
  );
});
