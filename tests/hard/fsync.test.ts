/** A disk that fails is told, and what nobody could confirm is told as that. */
import { afterEach, expect, test } from 'vitest';
import { fieldPhoto } from '../support/field-photos.ts';
import { type HttpAnswer, layGround, signIn } from '../support/http.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { CASE_PARAMETERS, nextCpf, springBody } from '../support/records.ts';
import { requireStrace, whileFailing } from '../support/strace.ts';
import { lookForHalves } from '../support/wholeness.ts';

const FAULTS = proofSize('HARD_DISK_FAULTS', { everyRun: 2, onDemand: 40 });
const FAILED =
  'O disco do servidor falhou. Nada foi salvo; tente de novo em instantes e avise quem cuida do servidor.';
const UNCONFIRMED =
  'O disco do servidor falhou, e não se sabe se isto ficou salvo. Antes de tentar de novo, confira se já está lá; e avise quem cuida do servidor.';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open() {
  const product = await startProduct();
  closing.push(() => product.close());
  return { product, manager: await signIn(product.url, product.adminEmail, product.adminPassword) };
}

test('a disk that fails to sync is told with 503, and nothing is half saved or saved twice', {
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
    const key = { 'idempotency-key': `incerta-${fault}` };
    const uncertain = () => manager.post(springs, springBody({ label: `Incerta ${fault}` }), key);
    const answers = await whileFailing(
      product.pid(),
      { calls: ['fsync', 'fdatasync'], error: 'EIO' },
      async () => [
        await uncertain(),
        await uncertain(),
        await manager.post(springs, springBody({ label: `Perdida ${fault}` })),
        await manager.put(`${springs}/${spring.id}`, { notes: `Perdida ${fault}` }),
        await sendPhoto(),
        await manager.get(springs),
        await manager.get('/health'),
      ],
    );
    // Of the first nobody knows; after it nothing is written before the disk has all.
    expect(answers.map(told)).toEqual([
      ...[1, 2].map(() => `503 ${UNCONFIRMED}`),
      ...[1, 2, 3].map(() => `503 ${FAILED}`),
      '200 undefined',
      '200 undefined',
    ]);
    expect(answers[5]?.body.meta.total).toBe(2 + 2 * fault);
    expect((await manager.get(`${springs}/${spring.id}`)).body.notes).toBeNull();
    const again = await uncertain();
    expect([again.status, again.body.label]).toEqual([201, `Incerta ${fault}`]);
    expect((await manager.post(springs, springBody({ label: `Salva ${fault}` }))).status).toBe(201);
    expect((await sendPhoto()).status).toBe(201);
  }
  // What a restart reads from the disk is what was acknowledged.
  await product.kill9();
  await product.restart();
  const listed = await manager.get(`${springs}?per_page=200&sort=label`);
  const each = (name: string) => Array.from({ length: FAULTS }, (_, fault) => `${name} ${fault}`);
  const labels: string[] = listed.body.data.map((one: { label: string }) => one.label);
  expect(labels.toSorted()).toEqual(['A primeira', ...each('Incerta'), ...each('Salva')].toSorted());
  const { halves, files } = await lookForHalves(product.dataDir, {});
  reportFigure('faults', FAULTS);
  reportFigure('writes refused with 503', FAULTS * 5);
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
