/** What was answered as saved is on the disk, not only in the system's memory; and a disk that fails is told. */
import { afterEach, expect, test } from 'vitest';
import { fieldPhoto } from '../support/field-photos.ts';
import { type HttpAnswer, layGround, signIn } from '../support/http.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { CASE_PARAMETERS, nextCpf, springBody } from '../support/records.ts';
import { requireStrace, whileFailing, whileWatching } from '../support/strace.ts';
import { tenWriters } from '../support/ten-writers.ts';
import { lookForHalves } from '../support/wholeness.ts';

const COMMITS = proofSize('HARD_WATCHED_WRITES', { everyRun: 100, onDemand: 3000 });
const FAULTS = proofSize('HARD_DISK_FAULTS', { everyRun: 2, onDemand: 40 });
const FAILED =
  'O disco do servidor falhou. Nada foi salvo; tente de novo em instantes e avise quem cuida do servidor.';
const WATCHED = ['pwrite64', 'write', 'writev', 'fsync', 'fdatasync', 'rename', 'renameat', 'renameat2'];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open() {
  const product = await startProduct();
  closing.push(() => product.close());
  return { product, manager: await signIn(product.url, product.adminEmail, product.adminPassword) };
}

test('no write is acknowledged on SQLite before its bytes reached the disk', {
  timeout: 600_000,
}, async (context) => {
  requireStrace(context);
  const { product, manager } = await open();
  const writers = await tenWriters(manager);
  const calls = await whileWatching(product.pid(), WATCHED, () =>
    writers.write(manager, { answers: COMMITS, photo: true }, async () => undefined),
  );
  const { answers, early, syncs } = readCalls(calls);
  reportFigure('answers 200 and 201', answers);
  reportFigure('answered before the disk had it', early.length);
  reportFigure('syncs of the write-ahead log', syncs);
  expect(writers.refused).toEqual([]);
  expect(answers).toBeGreaterThanOrEqual(COMMITS);
  // Each of the ten waits for its own answer: one sync can be for ten of them at most.
  expect(10 * syncs).toBeGreaterThanOrEqual(answers);
  expect(early).toEqual([]);
});

/**
 * Walks the calls in their order. The server commits and answers on one thread:
 * when an answer goes out, nothing of the log of writes may be unsynced.
 */
function readCalls(calls: readonly string[]) {
  let unsynced: string | null = null;
  let answers = 0;
  let syncs = 0;
  const early: string[] = [];
  for (const call of calls) {
    if (/pwrite64\(\d+<[^>]*vertente\.db-wal>/.test(call)) unsynced = call;
    if (/(?:fsync|fdatasync)\(\d+<[^>]*vertente\.db-wal>\)\s+= 0/.test(call)) {
      unsynced = null;
      syncs += 1;
    }
    if (!/write(?:v)?\(\d+<(?:socket|TCP)[^>]*>.*"HTTP\/1\.1 20[01]/.test(call)) continue;
    answers += 1;
    if (unsynced !== null) early.push(`${unsynced}\n${call}`);
  }
  return { answers, early, syncs };
}

test('a disk that fails to sync is told with 503, and nothing is half saved', {
  timeout: 600_000,
}, async (context) => {
  requireStrace(context);
  const { product, manager } = await open();
  const { springs } = await layGround(manager, CASE_PARAMETERS, nextCpf());
  const { body: spring } = await manager.post(springs, springBody({ label: 'A primeira' }));
  const photo = await fieldPhoto({ width: 64, height: 48 });
  const photos = `${springs}/${spring.id}/photo_galleries`;
  const sendPhoto = () => manager.upload(photos, 'images[]', { name: 'a.jpg', bytes: photo });
  for (let fault = 0; fault < FAULTS; fault += 1) {
    const answers = await whileFailing(
      product.pid(),
      { calls: ['fsync', 'fdatasync'], error: 'EIO' },
      async () => [
        await manager.post(springs, springBody({ label: `Perdida ${fault}` })),
        await manager.put(`${springs}/${spring.id}`, { notes: `Perdida ${fault}` }),
        await sendPhoto(),
        await manager.get(springs),
        await manager.get('/health'),
      ],
    );
    expect(answers.map(told)).toEqual([
      ...[1, 2, 3].map(() => `503 ${FAILED}`),
      '200 undefined',
      '200 undefined',
    ]);
    expect(answers[3]?.body.meta.total).toBe(1 + fault);
    expect((await manager.get(`${springs}/${spring.id}`)).body.notes).toBeNull();
    expect((await manager.post(springs, springBody({ label: `Salva ${fault}` }))).status).toBe(201);
    expect((await sendPhoto()).status).toBe(201);
  }
  // What a restart reads from the disk is what was acknowledged.
  await product.kill9();
  await product.restart();
  const listed = await manager.get(`${springs}?per_page=200&sort=label`);
  expect(listed.body.data.map((one: { label: string }) => one.label)).toEqual(
    ['A primeira', ...Array.from({ length: FAULTS }, (_, fault) => `Salva ${fault}`)].toSorted(),
  );
  const { halves, files } = await lookForHalves(product.dataDir, {});
  reportFigure('faults', FAULTS);
  reportFigure('writes refused with 503', FAULTS * 3);
  expect(halves).toEqual([]);
  expect(files).toBe(2 * FAULTS);
});

test('a disk that turned read-only, or that reads no more, is told with 503', {
  timeout: 600_000,
}, async (context) => {
  requireStrace(context);
  const { product, manager } = await open();
  const { springs } = await layGround(manager, CASE_PARAMETERS, nextCpf());
  const faults = [
    { calls: ['openat', 'pwrite64'], error: 'EROFS' },
    { calls: ['pwrite64'], error: 'EROFS' },
    { calls: ['pread64'], error: 'EIO' },
  ] as const;
  for (const [at, fault] of faults.entries()) {
    const answers = await whileFailing(product.pid(), fault, async () => [
      await manager.post(springs, springBody({ label: `Perdida ${at}` })),
      await manager.get(springs),
      await manager.get('/rural_producers'),
    ]);
    const [written, ...read] = answers.map(told);
    expect(written).toBe(`503 ${FAILED}`);
    // What is in memory is read all the same.
    expect(read.filter((one) => one !== '200 undefined' && one !== `503 ${FAILED}`)).toEqual([]);
    expect((await manager.post(springs, springBody({ label: `Salva ${at}` }))).status).toBe(201);
  }
  const listed = await manager.get(`${springs}?sort=label`);
  expect(listed.body.data.map((one: { label: string }) => one.label)).toEqual([
    'Salva 0',
    'Salva 1',
    'Salva 2',
  ]);
});

const told = ({ status, body }: HttpAnswer) => `${status} ${body?.detail}`;
