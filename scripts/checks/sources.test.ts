import { expect, test } from 'vitest';
import { checkSource } from './sources.mjs';

test('a file may have 400 lines, not 401', () => {
  expect(checkSource('src/a.ts', 'x\n'.repeat(400))).toEqual([]);
  expect(checkSource('src/a.ts', 'x\n'.repeat(401))).toEqual(['src/a.ts tem 401 linhas, mais de 400']);
});

test.each([
  ['// @ts-ignore', '@ts-ignore'],
  ['// oxlint-disable-next-line no-console', 'oxlint-disable'],
  ['// @ts-expect-error broken', '@ts-expect-error'],
])('%j is a rule switched off without its reason', (line, named) => {
  expect(checkSource('src/a.ts', `a;\n${line}\nb;`)).toEqual([`src/a.ts:2 ${named} sem o motivo ao lado`]);
});

test.each([
  '// oxlint-disable-next-line no-console -- the terminal is its screen',
  '// @ts-expect-error the library types this field as required',
])('%j tells its reason', (line) => {
  expect(checkSource('src/a.ts', line)).toEqual([]);
});

const MIGRATION = 'src/api/platform/database/migrations/0099_a.ts';

test.each([
  "import { fold } from '#domain/shared/fold.ts';",
  "import { ROLES, type RoleId } from '#domain/shared/access.ts';",
  "import {\n  openApi,\n} from '../../http/call.ts';",
  "import { getStates } from '@brazilian-utils/brazilian-utils/get-states';",
  "import '../sqlite.ts';",
])('a migration may not run what may change: %j', (line) => {
  expect(checkSource(MIGRATION, line)).toHaveLength(1);
});

test.each([
  "import { fold } from './frozen/fold.ts';",
  "import { addColumns } from '../columns.ts';",
  "import { sql } from 'kysely';",
  "import type { Tables } from '../tables.ts';",
])('a migration may use what stays: %j', (line) => {
  expect(checkSource(MIGRATION, line)).toEqual([]);
});

test('what tests a migration may use anything', () => {
  const path = MIGRATION.replace('.ts', '.test.ts');
  expect(checkSource(path, "import { fold } from '#domain/shared/fold.ts';")).toEqual([]);
});

test.each([
  ['src/web/shell/shell.module.css', '  color: #fff;'],
  ['src/web/shell/shell.tsx', '        color="#e7f1ec"'],
  ['src/web/components/map/draw-signs.ts', "  context.fillStyle = '#16302a80';"],
  ['src/web/shell/home/charts.module.css', '  fill: rgb(23 107 88 / 10%);'],
])('a colour of the panel is a token: %s %j', (path, line) => {
  expect(checkSource(path, `a\n${line}`)).toHaveLength(1);
});

test.each([
  ['src/web/shell/shell.module.css', '  max-width: 74rem;'],
  ['src/web/components/section.module.css', '  max-width: 46rem;'],
])('a width of the content is a token: %s %j', (path, line) => {
  expect(checkSource(path, line)).toHaveLength(1);
});

test('an offset is left out of a first page', () => {
  expect(checkSource('src/api/resources/trips.ts', 'sql`limit 25 offset ${start}`')).toHaveLength(1);
  expect(checkSource('src/api/resources/trips.ts', 'sql`limit 25 ${offsetOf(start)}`')).toEqual([]);
});

test('a limit is written into the statement', () => {
  expect(checkSource('src/api/resources/trips.ts', 'sql`order by id limit ${size}`')).toHaveLength(1);
  expect(checkSource('src/api/resources/trips.ts', 'sql`order by id limit ${sql.lit(size)}`')).toEqual([]);
});

test.each([
  ['src/web/theme/base.css', '  --width-text: 46rem;'],
  ['src/web/shell/shell.module.css', '  max-width: var(--width-text);'],
  ['src/web/shell/shell.module.css', '  max-width: 24rem;'],
  ['src/web/shell/shell.module.css', '@container (max-width: 52rem) {'],
  ['src/web/theme/tokens.css', '  --ink: #16302a;'],
  ['src/web/components/map/map-style.ts', "  ink: '#16302a',"],
  ['src/web/shell/shell.tsx', '      <a href="#conteudo">'],
  ['src/web/shell/shell.tsx', "import { ROLES } from '#api/a.ts';"],
  ['src/web/shell/shell.module.css', '  color: var(--ink);'],
  ['src/api/documents/sketch.ts', "  ink: '#16302a',"],
])('no breach: %s %j', (path, line) => {
  expect(checkSource(path, line)).toEqual([]);
});
