/** The walls of .oxlintrc.json hold: an import that climbs is refused, one that goes down is not. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');

const CLIMBING = [
  ['src/api/platform/http/a.ts', '../../documents/services.ts'],
  ['src/api/platform/b.ts', '../archive/restore.ts'],
  ['src/api/platform/database/c.ts', '#api/resources/vehicles.ts'],
  ['src/api/platform/d.ts', '../server/app.ts'],
  ['src/api/documents/typst/a.ts', '../../resources/vehicles.ts'],
  ['src/api/archive/a.ts', '../resources/vehicles.ts'],
  ['src/api/resources/users/a.ts', '../../server/handlers.ts'],
  ['src/api/resources/b.ts', '#web/panel.tsx'],
  ['src/api/server/c.ts', '../../demonstration/build.ts'],
  ['src/web/platform/a.ts', '../components/list-page.tsx'],
  ['src/web/components/form/a.ts', '../../resources/vehicles/pages.tsx'],
  ['src/web/resources/vehicles/a.ts', '../../shell/router.tsx'],
  ['src/web/resources/vehicles/b.ts', '#api/platform/settings.ts'],
  ['src/web/resources/vehicles/d.ts', '../../../api/platform/settings.ts'],
  ['src/domain/shared/a.ts', '#api/platform/settings.ts'],
  ['src/domain/shared/b.ts', '../../web/panel.tsx'],
  ['src/domain/shared/c.ts', 'node:fs'],
  ['src/domain/shared/d.ts', '../rules/fence.ts'],
  ['src/domain/shared/e.ts', '#domain/resources/users.ts'],
  ['src/domain/rules/a.ts', 'node:fs'],
  ['src/domain/rules/b.ts', '../resources/users.ts'],
] as const;

const GOING_DOWN = [
  ['src/api/server/a.ts', '../resources/vehicles.ts'],
  ['src/api/resources/water-springs/c.ts', '../../documents/services.ts'],
  ['src/api/resources/water-springs/d.ts', './documents.ts'],
  ['src/api/documents/b.ts', '../platform/http/problem.ts'],
  ['src/api/platform/http/e.ts', '../files/files.ts'],
  ['src/web/resources/vehicles/c.ts', '../../components/list-page.tsx'],
  ['src/web/shell/a.ts', '../screens.tsx'],
  ['src/domain/rules/c.ts', '../shared/dates.ts'],
  ['src/domain/resources/a.ts', '../rules/fence.ts'],
] as const;

let folder: string;
let refused: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vertente-camadas-'));
  const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'));
  // Types play no part in this, and the folder has none.
  delete config.options.typeAware;
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [path, imported] of [...CLIMBING, ...GOING_DOWN]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `export * from '${imported}';\n`);
  }
  const { stdout } = spawnSync(process.execPath, [OXLINT, '--format', 'json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  });
  refused = JSON.parse(stdout).diagnostics.map(
    (one: { code: string; filename: string }) => `${one.code} ${one.filename}`,
  );
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const RULE = 'eslint(no-restricted-imports)';

test.each(CLIMBING)('%s may not import %s', (path) => {
  expect(refused).toContain(`${RULE} ${path}`);
});

test.each(GOING_DOWN)('%s may import %s', (path) => {
  expect(refused).not.toContain(`${RULE} ${path}`);
});
