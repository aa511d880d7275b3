/** The recipe of docs/architecture.md: it names every place, and the compiler asks for the next one. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

describe('the places of a resource', () => {
  const recipe = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8')
    .split('## To add a resource')[1]
    ?.split('\n## ')[0];
  const named = [...(recipe ?? '').matchAll(/`((?:src|tests)\/[^`]+)`/g)].flatMap(([, path]) => path ?? []);

  /** Files of the product that know the resource by name; tests and the demonstration use it, as records do. */
  const knowing = spawnSync(
    'git',
    ['grep', '-lIiE', 'accountabilit', '--', 'src', 'tests/api/permission-table.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .stdout.trim()
    .split('\n')
    .filter((path) => !/\.test\.tsx?$|^src\/demonstration\/|\/resources\//.test(path));

  test('are all named by the recipe', () => {
    expect(knowing.length).toBeGreaterThan(8);
    expect(knowing.filter((path) => !named.some((one) => path.startsWith(one)))).toEqual([]);
  });

  test('and it names none that a resource has no part in', () => {
    const outside = named.filter((path) => !path.includes('/resources/') && !path.includes('/support/'));
    expect(outside.filter((one) => !knowing.some((path) => path.startsWith(one)))).toEqual([]);
  });
});

describe('a step that is left out does not compile', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vertente-recurso-'));
    for (const path of ['package.json', 'tsconfig.base.json', join('src', 'domain')]) {
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Puts a line behind the one that the file must have. */
  function add(path: string, behind: string, line: string): void {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(behind);
    writeFileSync(file, text.replace(behind, `${behind}\n${line}`));
  }

  /** What the compiler says of the domain, from which the server and the panel take everything. */
  function findings(): string {
    const { stdout } = spawnSync(
      process.execPath,
      [COMPILER, '-p', 'src/domain', '--noEmit', '--incremental', 'false', '--composite', 'false'],
      { cwd: folder, encoding: 'utf8' },
    );
    return stdout;
  }

  test('from the row of permissions to the label of each field', { timeout: 180_000 }, () => {
    add(
      'src/domain/shared/access.ts',
      'export const ACTIONS = {',
      '  wells: records(LEADERS, COORDINATORS),',
    );
    expect(findings()).toMatch(/^src\/domain\/shared\/history-subjects\.ts.*'wells' is missing/m);

    add('src/domain/shared/history-subjects.ts', 'export const TOLD_IN = {', "  wells: 'organisation',");
    writeFileSync(join(folder, 'src/domain/resources/wells.ts'), WELLS);
    expect(findings()).toMatch(/^src\/domain\/resources\/wells\.ts[^]*withoutLabel: "depth"/m);

    writeFileSync(
      join(folder, 'src/domain/resources/wells.ts'),
      WELLS.replace('depth: z.number()', "depth: labelled('Profundidade', z.number())"),
    );
    expect(findings()).toBe('');
  });
});

const WELLS = `import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { labelled } from '../shared/labels.ts';

const body = z.strictObject({ name: labelled('Nome', z.string()), depth: z.number() });

export const wells = crudRoutes({
  path: '/wells',
  name: 'wells',
  words: { one: 'o poço', many: 'os poços' },
  record: body.extend({ id: z.int() }),
  create: body,
  query: listQuery(['name']),
});
`;
