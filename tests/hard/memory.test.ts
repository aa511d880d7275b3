/**
 * The whole product in a container of 1 GiB, with many people who upload at once:
 * good photos, sheets, documents, and pictures made to use up the memory.
 */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { pngWithLargeProfile, wideAvif } from '../support/hostile-pictures.ts';
import { type HttpPerson, layGround, signIn } from '../support/http.ts';
import { limitMemory, memoryLimitsWork } from '../support/memory-limit.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { CASE_PARAMETERS, springBody } from '../support/records.ts';

const PEOPLE = proofSize('HARD_MEMORY_PEOPLE', { everyRun: 4, onDemand: 20 });
const PHOTOS = proofSize('HARD_MEMORY_PHOTOS', { everyRun: 3, onDemand: 20 });
const PASSWORD = 'nascente-viva-2026';
const GIBIBYTE = 1024 ** 3;

// Elsewhere (macOS, Windows, a Linux whose control groups are not ours to make) there is
// no such limit to set, and this proof would say nothing.
test.runIf(memoryLimitsWork())(
  'twenty people upload to a product of 1 GiB, and everybody is answered',
  { timeout: 1_800_000 },
  async () => {
    const product = await startProduct();
    const limit = limitMemory(product.pid(), GIBIBYTE);
    try {
      const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
      const ground = await layGround(manager, CASE_PARAMETERS, '52998224725');
      const spring = await manager.post(ground.springs, springBody({ label: 'N-1' }));
      expect(spring.status).toBe(201);
      const gallery = `${ground.springs}/${spring.body.id}/photo_galleries`;
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, (_, index) => makePerson(product.url, manager, ground.project, index)),
      );
      const photo = await twelveMegapixels();
      const hostile = await Promise.all([pngWithLargeProfile(1024), wideAvif(7070), wideAvif(3990)]);
      let isOver = false;
      const slowest = watch(manager, () => isOver);
      const statuses = (
        await Promise.all(
          people.map(async (person, index) => {
            const answers: number[] = [];
            for (let sent = 0; sent < PHOTOS; sent += 1) {
              const bad = hostile[(sent + index) % (hostile.length + 2)];
              const bytes = bad ?? photo;
              const answer = await person.upload(gallery, 'images[]', { name: 'foto.jpg', bytes });
              if (!bad) expect(answer.status, JSON.stringify(answer.body)).toBe(201);
              answers.push(answer.status);
            }
            return answers;
          }),
        )
      ).flat();
      isOver = true;
      expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
      expect(limit.kills()).toBe(0);
      const photos = await manager.get(`${gallery}?per_page=1`);
      expect(photos.body.meta.total).toBe(statuses.filter((status) => status === 201).length);
      reportFigure('people', PEOPLE);
      reportFigure('photos kept', photos.body.meta.total);
      reportFigure('hostile pictures refused', statuses.filter((status) => status === 422).length);
      reportFigure('processes ended for memory', limit.kills());
      reportFigure('most memory of all (MB)', Math.round(limit.peak() / 1024 ** 2));
      reportFigure('slowest answer to somebody else (ms)', await slowest);
    } finally {
      await product.close();
      limit.remove();
    }
  },
);

async function makePerson(
  url: string,
  manager: HttpPerson,
  project: number,
  index: number,
): Promise<HttpPerson> {
  const email = `tecnica${index}@example.org`;
  const made = await manager.post('/users', {
    name: `Técnica ${index}`,
    email,
    password: PASSWORD,
    role: ROLES.TECNICO,
    enabled: 1,
    projects: [project],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return signIn(url, email, PASSWORD);
}

/** The slowest answer, ms, to a list that somebody asks for again and again meanwhile. */
async function watch(person: HttpPerson, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const begun = performance.now();
    expect((await person.get('/vehicles')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Math.round(slowest);
}

function twelveMegapixels(): Promise<Buffer> {
  const hill =
    '<svg viewBox="0 0 12 9" width="4032" height="3024"><path d="M0 9V6l4-3 3 2 5-3v7z" fill="#fff4"/></svg>';
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#1b6b5a' } })
    .composite([{ input: Buffer.from(hill) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
