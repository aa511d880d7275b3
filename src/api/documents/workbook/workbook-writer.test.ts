import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
import { makeWorkbookWriter, type TableSource, type WorkbookWriter } from './workbook-writer.ts';

const columns = [
  { title: 'Código', width: 10, format: '@' },
  { title: 'Quantidade', width: 10, format: '0' },
];

function table(name: string, rows: TableSource['rows'], more: Partial<TableSource> = {}): TableSource {
  return { name, columns, rows, ...more };
}

async function* batches(many: number, size: number) {
  for (let batch = 0; batch < many; batch += 1) {
    yield Array.from({ length: size }, (_, index) => [`N-${batch * size + index}`, index]);
  }
}

function put(writer: WorkbookWriter, tables: readonly TableSource[], person = 1): Promise<Uint8Array> {
  return writer.write('Teste', person, async (putTable) => {
    for (const one of tables) await putTable(one);
  });
}

async function rowsOf(bytes: Uint8Array) {
  const { sheets } = await readXlsx(bytes);
  return sheets.map((sheet) => [sheet.name, ...sheet.rows]);
}

describe('a workbook', () => {
  test('has its sheets in order, with totals asked for after the last row, and a note below', async () => {
    const writer = makeWorkbookWriter();
    let written = 0;
    async function* counted() {
      for await (const rows of batches(3, 2)) {
        written += rows.length;
        yield rows;
      }
    }
    const bytes = await put(writer, [
      table('Um', counted(), { totals: () => ['Total', written] }),
      table('Dois', [[['_x0041_', 1]], [['=1', null]]], { note: 'Observação' }),
    ]);
    writer.close();
    expect(await rowsOf(bytes)).toEqual([
      [
        'Um',
        ['Código', 'Quantidade'],
        ['N-0', 0],
        ['N-1', 1],
        ['N-2', 0],
        ['N-3', 1],
        ['N-4', 0],
        ['N-5', 1],
        ['Total', 6],
      ],
      ['Dois', ['Código', 'Quantidade'], ['_x0041_', 1], ['=1', null], [null, null], ['Observação', null]],
    ]);
  });

  test('many at once come out each with its own rows', async () => {
    const writer = makeWorkbookWriter();
    const names = Array.from({ length: 8 }, (_, index) => `Aba ${index}`);
    const workbooks = await Promise.all(
      names.map((name, index) => put(writer, [table(name, batches(index + 1, 3))], index)),
    );
    writer.close();
    for (const [index, bytes] of workbooks.entries()) {
      const [[name, ...rows] = []] = await rowsOf(bytes);
      expect([name, rows.length]).toEqual([names[index], 1 + (index + 1) * 3]);
    }
  });
});

describe('the writer', () => {
  test('saves into a new file, tells why it can’t, and then goes on with the next', async () => {
    const writer = makeWorkbookWriter();
    const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
    const path = join(folder, 'file');
    const save = (rows: TableSource['rows']) =>
      writer.save(path, 'Teste', 1, (putTable) => putTable(table('Um', rows)));
    await save(batches(3, 2));
    expect((await rowsOf(await readFile(path)))[0]).toHaveLength(1 + 1 + 6);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(save([])).rejects.toThrow(/could not be written: EEXIST/);
    await rm(folder, { recursive: true });
    await expect(save([[['N-1', 1]]])).rejects.toThrow(/could not be written: ENOENT/);
    expect(await rowsOf(await put(writer, [table('Dois', [])]))).toEqual([
      ['Dois', ['Código', 'Quantidade']],
    ]);
    writer.close();
  });

  test('gives back what stopped the rows, and nothing of them gets into the next workbook', async () => {
    const writer = makeWorkbookWriter();
    async function* broken() {
      yield [['perdida', 1]];
      throw new Problem(409, 'Os dados mudaram.');
    }
    await expect(put(writer, [table('Um', broken())])).rejects.toMatchObject({ status: 409 });
    const bytes = await put(writer, [table('Dois', [[['N-1', 1]]])]);
    expect(await rowsOf(bytes)).toEqual([['Dois', ['Código', 'Quantidade'], ['N-1', 1]]]);
    writer.close();
  });

  test('interrupts one that takes too long, with a sentence, and does not end the next one’s child', async () => {
    const writer = makeWorkbookWriter({ timeLimit: 2000 });
    const { promise: never, resolve: wake } = Promise.withResolvers<void>();
    async function* stuck() {
      yield [['N-1', 1]];
      await never;
      yield [['N-2', 2]];
    }
    await expect(put(writer, [table('Um', stuck())])).rejects.toMatchObject({
      status: 503,
      message:
        'A planilha demorou demais e foi interrompida. Tente de novo; se for muito grande, use os filtros.',
    });
    async function* woken() {
      wake();
      await new Promise((resolve) => setTimeout(resolve, 50));
      yield [['N-3', 3]];
    }
    const bytes = await put(writer, [table('Dois', woken())]);
    expect((await rowsOf(bytes))[0]?.at(-1)).toEqual(['N-3', 3]);
    writer.close();
  });

  test('turns away what would wait too long, and everything once it is closed', async () => {
    const writer = makeWorkbookWriter({ mostWaiting: 1 });
    const answers = await Promise.allSettled([1, 2, 3].map(() => put(writer, [table('Um', [])])));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(answers[2]).toMatchObject({
      reason: {
        status: 503,
        message: 'Há muitas planilhas sendo geradas agora. Tente de novo em instantes.',
      },
    });
    writer.close();
    await expect(put(writer, [table('Um', [])])).rejects.toMatchObject({
      status: 503,
      message: 'O servidor está sendo encerrado. Tente de novo em alguns instantes.',
    });
  });
});
