import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { PdfError } from './pdf-error.ts';
import { createPdfRenderer } from './pdf-renderer.ts';
import type { PdfRenderer, PdfRendererOptions } from './pdf-renderer.ts';
import { everyday } from '../../../../tests/support/everyday.ts';

const root = mkdtempSync(join(tmpdir(), 'typst-'));
const frame = (font: string) => `
  #set document(title: "Olá")
  #set text(font: "${font}", lang: "pt", region: "BR", fallback: false)
  #let data = json(bytes(sys.inputs.data))`;
writeFileSync(join(root, 'name.typ'), `${frame('Noto Sans')}\n= Nome\n#data.name`);
writeFileSync(join(root, 'glyph.typ'), `${frame('Noto Sans')}\n= Nome\n☐`);
writeFileSync(join(root, 'font.typ'), `${frame('Fonte Ausente')}\n= Nome`);
writeFileSync(join(root, 'system-font.typ'), `${frame('DejaVu Sans')}\n= Nome`);
writeFileSync(join(root, 'heading.typ'), `${frame('Noto Sans')}\n= Nome\n=== Nível pulado`);
writeFileSync(join(root, 'warning.typ'), `${frame('Noto Sans')}\n= Nome\n#strong[] **`);
writeFileSync(
  join(root, 'slow.typ'),
  `${frame('Noto Sans')}\n= Nome\n#let n = 0\n#for a in range(20000) { for b in range(20000) { n += 1 } }\n#n`,
);

const renderers: PdfRenderer[] = [];
function renderer(options: PdfRendererOptions = {}): PdfRenderer {
  const made = createPdfRenderer({ root, ...options });
  renderers.push(made);
  return made;
}
afterEach(() => {
  for (const made of renderers.splice(0)) made.close();
});
afterAll(() => rmSync(root, { recursive: true }));

const name = (text: string) => ({ template: 'name.typ', data: { name: text } });
const slow = { template: 'slow.typ', data: {} };

async function refusal(promise: Promise<unknown>): Promise<PdfError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PdfError)) throw new Error(`not refused as a PdfError: ${String(error)}`);
  return error;
}

/** Waits until the worker runs and has been given its document. */
async function busyWorker(made: PdfRenderer): Promise<number> {
  await expect.poll(() => made.workerPid()).toBeDefined();
  await wait(100);
  const pid = made.workerPid();
  if (pid === undefined) throw new Error('no worker runs');
  return pid;
}

/** One worker for all of them, made anew where one ends it. */
function sharedRenderer(): { made(): PdfRenderer } {
  let shared: PdfRenderer;
  beforeAll(() => {
    shared = createPdfRenderer({ root });
  });
  afterAll(() => shared.close());
  return { made: () => shared };
}

describe('a document', () => {
  const shared = sharedRenderer();
  test('is tagged PDF/UA-1 in Brazilian Portuguese, with its title', async () => {
    const pdf = await readPdf(await shared.made().renderPdf(name('Conceição'), 1));
    expect(pdf).toMatchObject({
      title: 'Olá',
      language: 'pt-BR',
      isTagged: true,
      universalAccess: '1',
      text: 'Nome Conceição',
    });
    expect(pdf.roles[0]).toEqual(expect.arrayContaining(['Document', 'H1', 'P']));
  });

  test('shows what a person typed as text, whatever it looks like', async () => {
    const hostile = '#panic() $x$ *_ \\ ] [ <script>alert(1)</script> @ref `raw` // /* "';
    const pdf = await readPdf(await shared.made().renderPdf(name(hostile), 1));
    expect(pdf.text).toBe(`Nome ${hostile}`);
  });

  test('is made from any text at all', { timeout: 60_000 }, async () => {
    const made = shared.made();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        expect((await made.renderPdf(name(text), 1)).length).toBeGreaterThan(1000);
      }),
      { numRuns: everyday(40, 300) },
    );
  });

  test('is made from every character of the first planes, a thousand at a time, some of them in every run', {
    timeout: 60_000,
  }, async () => {
    const made = shared.made();
    for (let start = 0; start < 0x20000; start += 0x400 * everyday(4, 1)) {
      const block = Array.from({ length: 0x400 }, (_, index) => String.fromCodePoint(start + index)).join(
        ' ',
      );
      expect((await made.renderPdf(name(block), 1)).length).toBeGreaterThan(1000);
    }
  });
});

describe('a document that would be wrong is not made', () => {
  const shared = sharedRenderer();
  test.each([
    ['a sign that the font lacks', 'glyph.typ', '☐'],
    ['a font that is not there', 'font.typ', 'unknown font family'],
    ['a font of the machine', 'system-font.typ', 'unknown font family'],
    ['a heading level that is skipped', 'heading.typ', 'skipped from heading level'],
    ['a template that is not there', 'absent.typ', 'absent.typ'],
  ])('%s', async (_, template, cause) => {
    const error = await refusal(shared.made().renderPdf({ template, data: {} }, 1));
    expect(error.code).toBe('failed');
    expect(error.status).toBe(500);
    expect(error.message).toBe('Não foi possível montar o documento. O erro foi registrado.');
    expect(String(error.cause)).toContain(cause);
  });

  test('other warnings are handed over', async () => {
    const warnings: string[] = [];
    const made = renderer({ onWarning: (template, lines) => warnings.push(template, ...lines) });
    await made.renderPdf({ template: 'warning.typ', data: {} }, 1);
    expect(warnings[0]).toBe('warning.typ');
    expect(warnings.join()).toContain('no text within stars');
  });
});

describe('the worker', () => {
  test('does twenty documents that are asked for at once, each with its own data', async () => {
    const made = renderer();
    const pdfs = await Promise.all(
      Array.from({ length: 20 }, (_, index) => made.renderPdf(name(`Produtor ${index}`), index % 4)),
    );
    const texts = await Promise.all(pdfs.map(async (pdf) => (await readPdf(pdf)).text));
    expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `Nome Produtor ${index}`));
  });

  test('that is killed in mid-work gives an error in words, and the next document is made', async () => {
    const made = renderer();
    const refused = refusal(made.renderPdf(slow, 1));
    const next = made.renderPdf(name('depois'), 1);
    process.kill(await busyWorker(made), 'SIGKILL');
    const error = await refused;
    expect(error.code).toBe('crashed');
    expect(error.status).toBe(503);
    expect(error.message).toBe('O gerador de documentos parou no meio do trabalho. Tente de novo.');
    expect((await readPdf(await next)).text).toBe('Nome depois');
  });

  test('that is killed while idle is replaced unnoticed', async () => {
    const made = renderer();
    await made.renderPdf(name('antes'), 1);
    const pid = await busyWorker(made);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => made.workerPid()).toBeUndefined();
    expect((await readPdf(await made.renderPdf(name('depois'), 1))).text).toBe('Nome depois');
    expect(made.workerPid()).not.toBe(pid);
  });

  test('is stopped at the time limit, and the next document is made', async () => {
    const made = renderer({ timeLimit: 500 });
    const error = await refusal(made.renderPdf(slow, 1));
    expect(error.code).toBe('slow');
    expect(error.message).toContain('demorou demais');
    expect((await readPdf(await made.renderPdf(name('depois'), 1))).text).toBe('Nome depois');
  });

  test('is replaced after its number of documents', async () => {
    const made = renderer({ documentsPerWorker: 2 });
    const pids: (number | undefined)[] = [];
    for (const text of ['um', 'dois', 'três', 'quatro']) {
      expect((await readPdf(await made.renderPdf(name(text), 1))).text).toBe(`Nome ${text}`);
      pids.push(made.workerPid());
    }
    expect(pids).toEqual([expect.any(Number), undefined, expect.any(Number), undefined]);
    expect(pids[0]).not.toBe(pids[2]);
  });

  test('is replaced when it holds too much memory', async () => {
    const made = renderer({ restingMemory: 1 });
    expect((await readPdf(await made.renderPdf(name('um'), 1))).text).toBe('Nome um');
    expect(made.workerPid()).toBeUndefined();
    expect((await readPdf(await made.renderPdf(name('dois'), 1))).text).toBe('Nome dois');
  });

  test('has a queue with an end', async () => {
    const made = renderer({ mostWaiting: 2 });
    const first = refusal(made.renderPdf(slow, 1));
    const others = [made.renderPdf(name('a'), 1), made.renderPdf(name('b'), 1)];
    const error = await refusal(made.renderPdf(name('c'), 1));
    expect(error.code).toBe('full');
    expect(error.headers).toEqual({ 'Retry-After': '5' });
    process.kill(await busyWorker(made), 'SIGKILL');
    expect((await first).code).toBe('crashed');
    expect(await Promise.all(others)).toHaveLength(2);
  });

  test('is closed with the server, with a sentence to all who wait', async () => {
    const made = renderer();
    const refused = [refusal(made.renderPdf(slow, 1)), refusal(made.renderPdf(name('a'), 1))];
    const pid = await busyWorker(made);
    made.close();
    expect((await Promise.all(refused)).map((error) => error.code)).toEqual(['closed', 'closed']);
    expect((await refusal(made.renderPdf(name('b'), 1))).message).toContain('sendo encerrado');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('neither keeps its server alive nor outlives it', async () => {
    const script = `
      import { createPdfRenderer } from ${JSON.stringify(new URL('./pdf-renderer.ts', import.meta.url).href)};
      const made = createPdfRenderer({ root: ${JSON.stringify(root)} });
      const pdf = await made.renderPdf(${JSON.stringify(name('só'))});
      console.log(pdf.length > 1000, made.workerPid());`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), timeout: 20_000 },
    );
    const [made, pid] = stdout.trim().split(' ');
    expect(made).toBe('true');
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
  });
});

/** A process that has ended may stay listed (state Z) until the machine's first process collects it. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${pid}/status`;
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
