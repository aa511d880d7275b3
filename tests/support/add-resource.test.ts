/** The recipe of docs/architecture.md, followed in a copy of the tree; and what says so when a step is left out. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NURSERY } from './nursery.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const PLACES = Object.keys(NURSERY);

/**
 * Several checkers each learn the same types, and memory that is collected less often costs less:
 * a third of the processor's time is saved.
 */
const THRIFTY = { args: ['--singleThreaded'], env: { GOGC: '400' } };

/** Domain, server and panel at once: the walls between them are other checks' matter. */
const ONE_PROGRAM = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    composite: false,
    incremental: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node', 'vite/client'],
    jsx: 'react-jsx',
  },
  include: ['src/**/*.ts', 'src/**/*.tsx'],
};

/** The rest of the product is checked where it stands; here it only says its types. */
function leaveUnchecked(file: string): void {
  writeFileSync(file, `// @ts-nocheck -- checked where it stands\n${readFileSync(file, 'utf8')}`);
}

/** The places as the recipe writes them, with `x` for the resource's name. */
const named = [
  ...(readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8')
    .split('## To add a resource')[1]
    ?.split('\nWhere it applies')[0]
    ?.matchAll(/^\d+\. `([^`]+)`/gm) ?? []),
].map(([, place = '']) => place);

test('the recipe names twelve places, and no resource needs another', () => {
  const patterns = PLACES.map((place) =>
    place
      .replace('organisation.ts', '')
      .replace('9999_nurseries.ts', '')
      .replace(/nurseries\/.*$/, 'x/')
      .replace('nurseries', 'x'),
  );
  expect(named).toEqual(patterns);
  expect(named).toHaveLength(12);
});

test('no other file of the product knows a record of the organisation by name', () => {
  const { stdout } = spawnSync('git', ['grep', '-lI', 'hydrographicBasins\\b', '--', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const knowing = stdout
    .trim()
    .split('\n')
    .filter((path) => !/\.test\.tsx?$|^src\/demonstration\/|\/resources\//.test(path));
  expect(knowing).toEqual(['src/api/server/handlers.ts', 'src/domain/routes.ts']);
});

describe('a resource added by the recipe', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vertente-recurso-'));
    for (const path of [
      'package.json',
      'tsconfig.base.json',
      join('src', 'domain'),
      join('src', 'api'),
      join('src', 'web'),
      join('tests', 'api'),
      join('tests', 'spec'),
      join('tests', 'support'),
    ]) {
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(ONE_PROGRAM));
    for (const path of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (/\.test\.tsx?$/.test(path)) rmSync(join(folder, 'src', path));
      else if (/\.tsx?$/.test(path)) leaveUnchecked(join(folder, 'src', path));
    }
    for (const place of PLACES) take(place);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Does one step of the recipe. */
  function take(place: string): void {
    const file = join(folder, place);
    const step = NURSERY[place];
    if (step === undefined) throw new Error(`No step for ${place}`);
    if ('text' in step) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, step.text);
      return;
    }
    let text = readFileSync(join(ROOT, place), 'utf8');
    for (const [line, lines] of step.lines) {
      expect(text.split(`\n${line}\n`), `${place}: ${line}`).toHaveLength(2);
      text = text.replace(`\n${line}\n`, `\n${lines}\n`);
    }
    writeFileSync(file, text);
  }

  /** Does the work without these steps, and then takes them after all. */
  function without<T>(places: readonly string[], work: () => T): T {
    for (const place of places) {
      const step = NURSERY[place] ?? { text: '' };
      if ('text' in step) rmSync(join(folder, place));
      else cpSync(join(ROOT, place), join(folder, place));
    }
    try {
      return work();
    } finally {
      for (const place of places) take(place);
    }
  }

  function findings(): string {
    return spawnSync(process.execPath, [COMPILER, '-p', '.', ...THRIFTY.args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...THRIFTY.env },
    }).stdout;
  }

  /** What its API does: `nursery-run.ts` in a process of its own. */
  function run(): Record<string, unknown> {
    const { stdout, stderr } = spawnSync(process.execPath, ['tests/support/nursery-run.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout, stderr).toMatch(/^\{/);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  test('compiles, and can be created, listed, edited, deleted and traced', { timeout: 180_000 }, () => {
    expect(findings()).toBe('');
    const { life, walk } = run();
    expect(walk).toEqual([]);
    const value = (field: string, label: string, before: string | null, after: string | null) => ({
      field,
      label,
      before,
      after,
    });
    expect(life).toMatchObject({
      refused: { name: ['Digite o nome do viveiro!'] },
      listed: [{ name: 'Água Limpa', keeper: 'Rita' }],
      edited: 'Davi',
      removed: 204,
      history: [
        { action: 'delete', action_label: 'Exclusão' },
        { action: 'update', changes: [value('keeper', 'Viveirista', 'Rita', 'Davi')] },
        {
          action: 'create',
          changes: [value('name', 'Nome', null, 'Água Limpa'), value('keeper', 'Viveirista', null, 'Rita')],
        },
      ],
    });
  });

  test('does not compile without one of six steps, or without a label', { timeout: 180_000 }, () => {
    const [access = '', , , migration = '', , domain = '', routes = '', server = ''] = PLACES;
    const [, panel = '', addresses = ''] = PLACES.slice(8);

    const first = without([routes, migration, addresses, access, server, panel], () => {
      const file = join(folder, domain);
      writeFileSync(file, readFileSync(file, 'utf8').replace("labelled('Viveirista', text())", 'text()'));
      const told = findings();
      take(domain);
      return told;
    });
    expect(first).toMatch(/^src\/api\/server\/handlers\.ts.*'nurseries' does not exist/m);
    expect(first).toMatch(/^src\/api\/server\/handlers\.ts.*nurseries\.ts/m);
    expect(first).toMatch(/^src\/api\/platform\/database\/migrate\.ts.*9999_nurseries/m);
    expect(first).toMatch(/^src\/web\/screens\.tsx.*"nurseries"/m);
    expect(first).toMatch(/^src\/web\/screens\.tsx.*nurseries\/pages\.tsx/m);
    expect(first).toMatch(/^src\/domain\/resources\/nurseries\.ts.*"nurseries"/m);
    expect(first).toMatch(/^src\/domain\/resources\/nurseries\.ts[^]*withoutLabel: "keeper"/m);
  });

  // The others: that a file or a line that another one names is missed is proved by the six above.
  test.runIf(process.env['TEST_FULL'])('nor without one of the other four', { timeout: 180_000 }, () => {
    const [, , table = '', , , domain = ''] = PLACES;
    const [handlers = '', , , screens = ''] = PLACES.slice(8);
    const second = without([handlers, screens, domain, table], findings);
    expect(second).toMatch(/^src\/api\/server\/handlers\.ts.*'nurseries' is missing/m);
    expect(second).toMatch(/^src\/api\/resources\/nurseries\.ts.*"nurseries"/m);
    expect(second).toMatch(/^src\/web\/screens\.tsx.*'Viveiros' is missing/m);
    expect(second).toMatch(/^src\/domain\/routes\.ts.*nurseries\.ts/m);
  });

  test('fails its own test without its migration, and the permission test without its row', {
    timeout: 180_000,
  }, () => {
    const { life, walk } = without(
      ['src/api/platform/database/migrate.ts', 'tests/api/permission-table.ts'],
      run,
    );
    expect(String(life)).toContain('"status":500');
    expect(walk).toContain('the table does not know GET /nurseries');
  });
});
