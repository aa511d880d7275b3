/** What README.md says of the settings is what the server reads. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#api/platform/settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\|/gm)].map(
  ([, name = '', standard = '']) => [name, standard] as const,
);

test('it lists every setting that the server reads, and no other', () => {
  const source = readFileSync(join(ROOT, 'src', 'api', 'platform', 'settings.ts'), 'utf8');
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].flatMap(([, name]) => name ?? []);
  expect(known.length).toBeGreaterThan(5);
  expect(rows.map(([name]) => name).toSorted()).toEqual(known.toSorted());
});

test('the defaults it names are those that apply when nothing is set', () => {
  const settings = readSettings({});
  const copies = readSettings({ BACKUP_DIR: 'copias' }).backups;
  const named = Object.fromEntries(rows.filter(([, standard]) => standard !== ''));
  expect(named).toEqual({
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: './data',
    ADMIN_EMAIL: settings.adminEmail,
    TRUST_PROXY: String(settings.proxies > 0),
    LOG_LEVEL: settings.logLevel,
    RATE_PER_PERSON: String(settings.rates.person),
    RATE_PER_ADDRESS: String(settings.rates.address),
    STRICT_ADDRESSES: String(settings.strictAddresses),
    BACKUP_EVERY: `${(copies?.everyMs ?? 0) / 3_600_000}h`,
    BACKUP_KEEP: String(copies?.keep),
    BACKUP_TRIAL_EVERY: `${(copies?.trialEveryMs ?? 0) / 86_400_000}d`,
    TZ_NAME: settings.zone,
  });
  expect(settings.dataDir).toBe(resolve('./data'));
});
