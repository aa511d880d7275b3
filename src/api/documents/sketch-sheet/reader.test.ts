import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { PROJECT, TODAY, goodSketch, pack, templateParts } from '../../../../tests/support/sketch-sheet.ts';
import { zipBomb } from '../../../../tests/support/zip-bomb.ts';
import { Problem } from '../../platform/http/problem.ts';
import { computeSketch } from './interpret.ts';
import { readSketch, type SketchReading } from './read-sketch.ts';
import { makeSketchReader } from './reader.ts';
import type { ReaderAnswer, SketchReader } from './reader.ts';
import { everyday } from '../../../../tests/support/everyday.ts';

// The child yields to everybody: on a busy machine it waits long for its turn.
vi.setConfig({ testTimeout: 60_000 });

const MEGABYTE = 1024 * 1024;
const VERTICES = 'xl/worksheets/sheet3.xml';
const UNREADABLE: ReaderAnswer = { ok: false, refusal: 'unreadable' };
const SLOW: ReaderAnswer = { ok: false, refusal: 'slow' };

/** The most memory (bytes) that a process has held so far; Linux tells it, others don't. */
function peakOf(processId: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  } catch {
    return null;
  }
}

async function withVertices(change: (xml: string) => string): Promise<Uint8Array> {
  const parts = await templateParts();
  return pack({ ...parts, [VERTICES]: change(parts[VERTICES] ?? '') });
}

describe('hostile and broken files', () => {
  let reader: SketchReader;
  let before: number;
  const faults: string[] = [];
  beforeAll(async () => {
    reader = makeSketchReader({ timeLimit: 20_000, onFault: (reason) => faults.push(reason) });
    await reader.read(await goodSketch(), 1);
    before = process.memoryUsage().rss;
  });
  afterAll(() => reader.close());

  /** Made before the measuring begins: what the test holds is not what the reader costs. */
  async function readMeasured(bytes: Uint8Array, by = reader) {
    before = process.memoryUsage().rss;
    const answer = await by.read(bytes, 1);
    expect(process.memoryUsage().rss - before, 'growth of the server process').toBeLessThan(50 * MEGABYTE);
    return answer;
  }

  test('a workbook under a password', async () => {
    const encrypted = await writeXlsx({
      sheets: [{ name: 'Nascente', rows: [['Código da nascente*', 'N-01']] }],
      encryption: { password: 'segredo', spinCount: 1000 },
    });
    expect([...encrypted.subarray(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
    expect(await readMeasured(encrypted)).toEqual(UNREADABLE);
  });

  test('half of a good sheet', async () => {
    const bytes = await goodSketch();
    expect(await readMeasured(bytes.subarray(0, bytes.length / 2))).toEqual(UNREADABLE);
  });

  test('an archive that is no workbook', async () => {
    expect(await readMeasured(pack({ 'leia-me.xml': '<a/>' }))).toEqual(UNREADABLE);
  });

  test('a bomb of 1 GB of zeros', async () => {
    expect(await readMeasured(zipBomb(VERTICES, 1024))).toEqual(UNREADABLE);
  });

  test('one cell in the farthest corner is read past, without a rectangle up to it', async () => {
    const answer = await readMeasured(
      await withVertices((xml) =>
        xml
          .replace(/<dimension [^>]*>/, '<dimension ref="A1:XFD1048576"/>')
          .replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
      ),
    );
    expect(answer).toMatchObject({ ok: true, cells: { vertices: { filled: 0 } } });
  });

  test.each([...(process.env['TEST_FULL'] ? [10_000] : []), 100_000])(
    '%d rows are counted, not kept',
    async (count) => {
      const sheet = await withVertices((xml) => {
        const many = Array.from(
          { length: count },
          (_, row) => `<row r="${row + 2}"><c r="C${row + 2}"><v>1</v></c></row>`,
        );
        return xml.replace(
          /<sheetData>(<row r="1".*?<\/row>).*<\/sheetData>/,
          (_, head: string) => `<sheetData>${head}${many.join('')}</sheetData>`,
        );
      });
      expect(await readMeasured(sheet)).toMatchObject({
        ok: true,
        cells: { vertices: { filled: count, points: [] } },
      });
    },
  );

  test('a text of a megabyte in a cell is cut before it travels', async () => {
    const answer = await readMeasured(await goodSketch({ form: { B17: 'x'.repeat(MEGABYTE) } }));
    expect(answer.ok && answer.cells.form?.notes?.content).toHaveLength(32_767);
  });

  test('XML that nests without end holds no table', async () => {
    const nested = await withVertices(() => '<a>'.repeat(MEGABYTE));
    expect(await readMeasured(nested)).toMatchObject({
      cells: { vertices: { missing: ['zone', 'easting', 'northing'] } },
    });
  });

  test('more texts than the child may hold end it, not the server', async () => {
    const parts = await templateParts();
    const texts = `<sst>${'<si><t>a</t></si>'.repeat(everyday(MEGABYTE / 4, MEGABYTE))}</sst>`;
    // What a child of a third of the memory can't hold is a third of the work.
    const small = makeSketchReader({ heapLimit: everyday(48, 160) });
    await small.read(await goodSketch(), 1);
    expect(await readMeasured(pack({ ...parts, 'xl/sharedStrings.xml': texts }), small)).toEqual(UNREADABLE);
    expect(await small.read(await goodSketch(), 1)).toMatchObject({ ok: true });
    small.close();
  });

  test('entities that would grow a thousandfold stay the text they are', async () => {
    const parts = await templateParts();
    const bomb = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><sst><si><t>&b;</t></si></sst>`;
    const answer = await readMeasured(pack({ ...parts, 'xl/sharedStrings.xml': bomb }));
    expect(JSON.stringify(answer).length).toBeLessThan(10_000);
  });

  test('hundreds of thousands of very wide rows end at a limit, and the next sheet is read', async () => {
    const impatient = makeSketchReader({ timeLimit: everyday(1_000, 4_000) });
    await impatient.read(await goodSketch(), 1);
    const wide = Array.from(
      { length: everyday(150_000, 300_000) },
      (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"><v>1</v></c></row>`,
    );
    const sheet = await withVertices((xml) => xml.replace('</sheetData>', `${wide.join('')}</sheetData>`));
    // At the limit of time or of memory, whichever is met first.
    expect((await impatient.read(sheet, 1)).ok).toBe(false);
    expect(await impatient.read(await goodSketch(), 1)).toMatchObject({ ok: true });
    impatient.close();
  });

  test.runIf(process.platform === 'linux')('the child has never held more than 400 MB', () => {
    expect(peakOf(reader.childId())).toBeLessThan(400 * MEGABYTE);
  });

  test('a damaged sheet is told apart from a good one by reasons for the log', () => {
    expect(faults).toContain('no end of directory');
  });
});

describe('the child process', () => {
  // In every run the pool's own tests and pdf-renderer.test.ts prove these of the pool that this reader is.
  const isFull = Boolean(process.env['TEST_FULL']);
  test.runIf(isFull)('many sheets at once are all read, one child serving them', async () => {
    const reader = makeSketchReader();
    const bytes = await goodSketch();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, person) => reader.read(bytes, person)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    reader.close();
  });

  test('sheets beyond the queue are turned away with a 503', async () => {
    const reader = makeSketchReader({ mostWaiting: 2 });
    const bytes = await goodSketch();
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, person) => reader.read(bytes, person)),
    );
    const turnedAway = answers.filter((answer) => answer.status === 'rejected');
    expect(turnedAway.map(({ reason }) => reason.status)).toEqual([503, 503]);
    reader.close();
  });

  test('a good sheet past the time limit is to be sent again, and never said to be no sheet', async () => {
    const reasons: string[] = [];
    // Less than a sheet takes.
    const reader = makeSketchReader({ timeLimit: 1, onFault: (reason) => reasons.push(reason) });
    const bytes = await goodSketch();
    expect(await reader.read(bytes, 1)).toEqual(SLOW);
    expect(reasons).toEqual(['time limit of 1 ms']);
    const refused = await readSketch(reader, bytes, { person: 1, today: TODAY }).catch(
      (error: unknown) => error,
    );
    if (!(refused instanceof Problem)) throw new Error('a sheet that took too long was read');
    expect([refused.status, refused.headers]).toEqual([503, { 'retry-after': '5' }]);
    expect(refused.message).toContain('Tente de novo');
    reader.close();
  });

  test('a child that dies under a sheet makes it unreadable, and the next sheet is read', async () => {
    const reader = makeSketchReader();
    const bytes = await goodSketch();
    await reader.read(bytes, 1);
    const first = reader.childId();
    const reading = reader.read(bytes, 1);
    if (first !== undefined) process.kill(first, 'SIGKILL');
    expect(await reading).toEqual(UNREADABLE);
    expect(await reader.read(bytes, 1)).toMatchObject({ ok: true });
    expect(reader.childId()).not.toBe(first);
    reader.close();
  });

  test.runIf(isFull)('a child that dies while nothing is read is replaced', async () => {
    const reader = makeSketchReader();
    const bytes = await goodSketch();
    await reader.read(bytes, 1);
    const first = reader.childId();
    if (first !== undefined) process.kill(first, 'SIGKILL');
    await expect.poll(() => reader.childId()).toBeUndefined();
    expect(await reader.read(bytes, 1)).toMatchObject({ ok: true });
    reader.close();
  });

  test.runIf(isFull)('it is replaced after its share of sheets', async () => {
    const reader = makeSketchReader({ sheetsPerChild: 2 });
    const bytes = await goodSketch();
    const children: (number | undefined)[] = [];
    for (let sheet = 0; sheet < 4; sheet++) {
      expect(await reader.read(bytes, 1)).toMatchObject({ ok: true });
      children.push(reader.childId());
    }
    expect(new Set(children).size).toBe(3);
    reader.close();
  });

  test('closing kills it and turns waiting sheets away', async () => {
    const reader = makeSketchReader();
    const bytes = await goodSketch();
    await reader.read(bytes, 1);
    const child = reader.childId() ?? 0;
    const reading = Promise.allSettled([reader.read(bytes, 1), reader.read(bytes, 1)]);
    reader.close();
    expect(await reading).toMatchObject([
      { value: UNREADABLE },
      { status: 'rejected', reason: { status: 503 } },
    ]);
    await expect.poll(() => isRunning(child)).toBe(false);
    await expect(reader.read(bytes, 1)).rejects.toMatchObject({ status: 503 });
  });

  test('it gets no setting of the server and a bounded heap', async () => {
    const reader = makeSketchReader({ heapLimit: 99 });
    process.env['DATABASE_URL'] = 'postgres://segredo@banco/vertente';
    await reader.read(await goodSketch(), 1);
    delete process.env['DATABASE_URL'];
    if (process.platform === 'linux') {
      const child = `/proc/${reader.childId()}`;
      expect(readFileSync(`${child}/environ`, 'utf8')).not.toContain('segredo');
      expect(readFileSync(`${child}/cmdline`, 'utf8')).toContain('--max-old-space-size=99');
    }
    reader.close();
  });
});

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

describe('mutations of a good sheet never go unanswered', () => {
  /** Some keep the reader busy to its limit. */
  const MUTATIONS = everyday(20, 200);
  const MUTATIONS_MS = 240_000;
  let reader: SketchReader;
  let archive: Uint8Array;
  let parts: Readonly<Record<string, Uint8Array>>;
  beforeAll(async () => {
    reader = makeSketchReader({ timeLimit: everyday(1_000, 2_000) });
    archive = await goodSketch();
    parts = unzipSync(archive);
  });
  afterAll(() => reader.close());

  /** Null for one that keeps the reader busy: it is answered too, with a 503. */
  const readingOf = async (bytes: Uint8Array): Promise<SketchReading | null> => {
    try {
      return await readSketch(reader, bytes, { person: 1, today: TODAY });
    } catch (error) {
      if (error instanceof Problem && error.status === 503) return null;
      throw error;
    }
  };

  const mutations = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 20,
  });
  function mutate(bytes: Uint8Array, changes: readonly (readonly [place: number, byte: number])[]) {
    const changed = bytes.slice();
    for (const [place, byte] of changes) changed[place % bytes.length] = byte;
    return changed;
  }

  test(
    'in the archive',
    async () => {
      const isAnswered = fc.asyncProperty(mutations, async (changes) => {
        const reading = await readingOf(mutate(archive, changes));
        return reading === null || reading.ok || reading.messages.length > 0;
      });
      expect(await fc.check(isAnswered, { numRuns: MUTATIONS })).toMatchObject({ failed: false });
    },
    MUTATIONS_MS,
  );

  test(
    'in the XML of a part',
    async () => {
      const isAnswered = fc.asyncProperty(fc.nat(), mutations, async (choice, changes) => {
        const names = Object.keys(parts).filter((name) => name.startsWith('xl/'));
        const name = names[choice % names.length] ?? '';
        const bytes = pack({ ...parts, [name]: mutate(parts[name] ?? new Uint8Array(), changes) });
        const reading = await readingOf(bytes);
        if (reading === null) return true;
        const result = reading.ok ? computeSketch(reading.sketch, PROJECT) : reading;
        return result.ok || result.messages.length > 0;
      });
      expect(await fc.check(isAnswered, { numRuns: MUTATIONS })).toMatchObject({ failed: false });
    },
    MUTATIONS_MS,
  );
});
