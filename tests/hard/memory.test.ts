/**
 * The whole product in a container of 1 GiB, with many people who upload at once:
 * good photos, sheets, calls of as many and as large files as one call may carry,
 * pictures made to use up the memory, and notes printed meanwhile.
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
import { sketchFile } from '../support/spring-place.ts';

const PEOPLE = proofSize('HARD_MEMORY_PEOPLE', { everyRun: 4, onDemand: 20 });
/** With four people two are enough for each of the three hostile pictures to be sent. */
const PHOTOS = proofSize('HARD_MEMORY_PHOTOS', { everyRun: 2, onDemand: 20 });
/** Calls with the most files that one may carry, each of nearly the most bytes: 285 MB in full. */
const LARGE_CALLS = proofSize('HARD_MEMORY_LARGE_CALLS', { everyRun: 2, onDemand: 8 });
const LARGE_CALL_FILES = proofSize('HARD_MEMORY_CALL_FILES', { everyRun: 3, onDemand: 19 });
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
      const [statuses, read, large] = await Promise.all([
        ofEach(people, (person, index) => sendPhotos(person, index, { gallery, photo, hostile })),
        ofEach(people, (person, index) => readAndPrint(person, ground.springs, spring.body.id, index)),
        Promise.all(
          people.slice(0, LARGE_CALLS).map((person) => sendLargeCall(product.url, person, gallery, photo)),
        ),
      ]);
      isOver = true;
      expect(large).toEqual(Array.from({ length: LARGE_CALLS }, () => 201));
      expect(read.filter((status) => status !== 200)).toEqual([]);
      expect(statuses.filter((status) => status !== 201 && status !== 422)).toEqual([]);
      expect(limit.kills()).toBe(0);
      const photos = await manager.get(`${gallery}?per_page=1`);
      expect(photos.body.meta.total).toBe(
        statuses.filter((status) => status === 201).length + LARGE_CALLS * LARGE_CALL_FILES,
      );
      reportFigure('people', PEOPLE);
      reportFigure('photos kept', photos.body.meta.total);
      reportFigure('sheets read and notes printed', read.length);
      reportFigure('large calls', `${LARGE_CALLS} of ${LARGE_CALL_FILES * 15} MB`);
      reportFigure('hostile pictures refused', statuses.filter((status) => status === 422).length);
      reportFigure('processes ended for memory', limit.kills());
      reportFigure('most memory of all (MB)', Math.round(limit.peak() / 1024 ** 2));
      reportFigure('slowest answer to somebody else (ms)', await slowest);
    } finally {
      await product.close();
      await limit.remove();
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

/** What all of them did, each one thing after the other. */
async function ofEach(
  people: readonly HttpPerson[],
  act: (person: HttpPerson, index: number) => Promise<number[]>,
): Promise<number[]> {
  return (await Promise.all(people.map(act))).flat();
}

/** Sends good photos and, between them, hostile pictures; only these may be refused. */
async function sendPhotos(
  person: HttpPerson,
  index: number,
  { gallery, photo, hostile }: { gallery: string; photo: Buffer; hostile: readonly Uint8Array[] },
): Promise<number[]> {
  const answers: number[] = [];
  for (let sent = 0; sent < PHOTOS; sent += 1) {
    const bad = hostile[(sent + index) % (hostile.length + 2)];
    const answer = await person.upload(gallery, 'images[]', { name: 'foto.jpg', bytes: bad ?? photo });
    if (!bad) expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    answers.push(answer.status);
  }
  return answers;
}

/** Reads a sheet and prints a note, over and over beside the photos. */
async function readAndPrint(
  person: HttpPerson,
  springs: string,
  springId: number,
  index: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < PHOTOS; time += 1) {
    const { name, bytes } = await sketchFile({ form: { B3: `P-${index}-${time}` } });
    statuses.push((await person.upload(`${springs}/import`, 'spreadsheet', { name, bytes })).status);
    const note = springs.replace(/water_springs$/, `delivery_note?water_springs[]=${springId}`);
    expect((await person.download(note)).subarray(0, 5).toString()).toBe('%PDF-');
    statuses.push(200);
  }
  return statuses;
}

/** One call with the most and the largest photos; the status of its answer. */
async function sendLargeCall(
  url: string,
  person: HttpPerson,
  gallery: string,
  photo: Buffer,
): Promise<number> {
  const large = new Blob([new Uint8Array(photo), new Uint8Array(14.9 * 1024 ** 2 - photo.length)]);
  const form = new FormData();
  for (let index = 0; index < LARGE_CALL_FILES; index += 1) form.append('images[]', large, `${index}.jpg`);
  const answer = await fetch(`${url}/api${gallery}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return answer.status;
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
