/** No byte left on the disk: who reads goes on, who writes is told so, and nothing is half done. */
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fieldPhoto } from '../support/field-photos.ts';
import { type HttpAnswer, type HttpPerson, layGround, signIn } from '../support/http.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { CASE_PARAMETERS, nextCpf, springBody } from '../support/records.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { evenStock } from '../support/ten-writers.ts';
import { lookForHalves } from '../support/wholeness.ts';

const FILLINGS = proofSize('HARD_DISK_FILLINGS', { everyRun: 1, onDemand: 40 });
const FULL = 'Não há mais espaço para gravar. Nada foi salvo; avise quem cuida do servidor.';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('on SQLite the reads go on and every write answers 507 until there is space again', {
  timeout: 600_000,
}, async (context) => {
  const disk = mountSmallDisk(context, 40);
  closing.push(() => disk.unmount());
  const product = await startProduct({ dataDir: disk.path });
  closing.push(() => product.stop());
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  const { project, springs } = await layGround(manager, CASE_PARAMETERS, nextCpf());
  const { body: spring } = await manager.post(springs, springBody({ label: 'A primeira' }));
  const photo = await fieldPhoto({ width: 640, height: 480 });
  const photos = `${springs}/${spring.id}/photo_galleries`;
  const sendPhoto = (bytes = photo) => manager.upload(photos, 'images[]', { name: 'a.jpg', bytes });
  // Its end is still on its way when the disk has no room for its beginning.
  const large = Buffer.alloc(8 * 1024 ** 2);
  expect((await sendPhoto()).status).toBe(201);
  const stock = (await manager.get(`/projects/${project}/feedstocks`)).body.data[0];
  let refused = 0;
  for (let filling = 0; filling < FILLINGS; filling += 1) {
    // A log that has grown already takes some writes in its own room; a fresh one has to grow with each.
    await product.restart();
    disk.fill();
    const before = await readings(manager, project, springs, spring.id);
    const answers = [
      await manager.post(springs, springBody({ label: `Cheio ${filling}` })),
      await manager.put(`${springs}/${spring.id}`, { notes: 'Nada disto cabe. '.repeat(500) }),
      await sendPhoto(),
      await sendPhoto(large),
      await manager.post('/vehicles', { plate: 'ABC-1D23', model_description: 'Hilux' }),
      await manager.put(`/projects/${project}/feedstocks/${stock.id}`, evenStock(filling)),
      await manager.delete(`${springs}/${spring.id}`),
      // Who sees personal data is recorded: without room for that it is not shown.
      await manager.get(`${springs.replace(/water_springs$/, 'delivery_note')}?water_springs[]=${spring.id}`),
      await manager.post('/auth', { email: product.adminEmail, password: product.adminPassword }),
    ];
    expect(answers.map(told)).toEqual(answers.map(() => `507 ${FULL}`));
    refused += answers.length;
    expect(await readings(manager, project, springs, spring.id)).toEqual(before);
    if (filling === FILLINGS - 1) {
      // Cut and started again without a byte to spare: it still serves who reads.
      await product.kill9();
      await product.restart();
      expect(await readings(manager, project, springs, spring.id)).toEqual(before);
    }
    disk.free();
    expect((await manager.post(springs, springBody({ label: `Vazio ${filling}` }))).status).toBe(201);
    expect((await sendPhoto()).status).toBe(201);
  }
  const { halves, orphans, files } = await lookForHalves(product.dataDir, {});
  reportFigure('fillings', FILLINGS);
  reportFigure('writes refused with 507', refused);
  reportFigure('unnamed files', orphans);
  expect(halves).toEqual([]);
  // Each accepted photo and its miniature.
  expect(files).toBe(2 * (FILLINGS + 1));
});

test('a log that can not be written does not stop the server', async (context) => {
  const disk = mountSmallDisk(context, 1);
  closing.push(() => disk.unmount());
  const product = await startProduct({
    printTo: join(disk.path, 'vertente.log'),
    env: { LOG_LEVEL: 'info' },
  });
  closing.push(() => product.close());
  disk.fill();
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  for (let count = 0; count < 50; count += 1) {
    const answer = await manager.post('/hydrographic_basins', { name: `Bacia ${count}` });
    expect(answer.status).toBe(201);
  }
  disk.free();
  expect((await manager.get('/hydrographic_basins')).body.meta.total).toBe(50);
});

test('on PostgreSQL a full disk answers 507 until there is space again', {
  timeout: 120_000,
}, async (context) => {
  const disk = mountSmallDisk(context, 120);
  closing.push(() => disk.unmount());
  const server = await startPostgres({ tables: disk.path });
  closing.push(() => server.stop());
  const env = { DATABASE_URL: `${server.address}/postgres` };
  const product = await startProduct({ env });
  closing.push(() => product.close());
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  const { springs } = await layGround(manager, CASE_PARAMETERS, nextCpf());
  disk.fill();
  const notes = 'Sem espaço para tanto. '.repeat(400);
  const answers: HttpAnswer[] = [];
  // Tables grow by pages of 8 kB: some writes still find room in one.
  while (answers.length < 200 && answers.at(-1)?.status !== 507) {
    answers.push(await manager.post(springs, springBody({ label: `Cheio ${answers.length}`, notes })));
  }
  const made = answers.filter(({ status }) => status === 201).length;
  expect(answers.slice(made).map(told)).toEqual([`507 ${FULL}`]);
  expect((await manager.get(springs)).body.meta.total).toBe(made);
  expect((await manager.get('/health')).status).toBe(200);
  disk.free();
  expect((await manager.post(springs, springBody({ label: 'Vazio' }))).status).toBe(201);
  const { halves, springs: total } = await lookForHalves(product.dataDir, env);
  expect(halves).toEqual([]);
  expect(total).toBe(made + 1);
  reportFigure('writes before 507', made);
});

const told = ({ status, body }: HttpAnswer) => `${status} ${body?.detail}`;

/** What people look at: lists, one record, a photo, a workbook. */
async function readings(manager: HttpPerson, project: number, springs: string, spring: number) {
  const photos = await manager.get(`${springs}/${spring}/photo_galleries`);
  const image = await manager.download(
    `${springs}/${spring}/photo_galleries/${photos.body.data[0].id}/image`,
  );
  const workbook = await manager.download(`/projects/${project}/report`);
  return {
    health: (await manager.get('/health')).status,
    springs: (await manager.get(springs)).body.meta.total,
    spring: (await manager.get(`${springs}/${spring}`)).body.notes,
    stock: (await manager.get(`/projects/${project}/feedstocks`)).body.data,
    photos: photos.body.meta.total,
    image: image.byteLength,
    workbook: workbook.subarray(0, 2).toString(),
  };
}
