/** Points of a survey outlive the tab in which they were recorded, and only they and what tells of nobody. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As the browser keeps it: its tabs share one, and each has another of its own. */
function storage(): Storage {
  const kept = new Map<string, string>();
  const own = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      kept.set(key, text);
      Object.assign(own, { [key]: text });
    },
    removeItem(key: string) {
      kept.delete(key);
      Reflect.deleteProperty(own, key);
    },
  };
  for (const name of ['getItem', 'setItem', 'removeItem']) {
    Object.defineProperty(own, name, { enumerable: false });
  }
  return own as unknown as Storage;
}

let shared: Storage;
beforeEach(() => {
  shared = storage();
});
afterEach(() => vi.unstubAllGlobals());

/** Another tab: nothing of the page before is in memory. */
async function newTab() {
  vi.stubGlobal('window', { localStorage: shared, sessionStorage: storage() });
  vi.resetModules();
  return import('./drafts.ts');
}

const place = { userId: 7, projectId: 3, address: '/admin/propriedades/editar/1/nascentes/desenhar' };
const at = (utm_easting: number) => ({ utm_zone: '24K', utm_easting, utm_northing: 7_843_200 });
const WALKED = { coordinates: [at(283_400), at(283_478)], water_eyes: [at(283_430)] };
const everything = () => JSON.stringify(shared);

test('a new spring comes back in another tab: its points, its code, what was chosen, and the key of its creation', async () => {
  const first = await newTab();
  const values = { ...WALKED, label: 'N-7', erosion: 2, notes: 'casa da dona Ana', technician: 12 };
  first.writeDraft(place, { values, idempotencyKey: 'k' });
  expect(first.readDraft(place)?.values).toEqual(values);

  const second = await newTab();
  expect(second.readDraft(place)).toEqual({
    values: { ...WALKED, label: 'N-7', erosion: 2 },
    idempotencyKey: 'k',
    lasts: true,
  });
  expect(everything()).not.toMatch(/Ana|technician|notes/);
  expect(second.readDraft({ ...place, userId: 8 })).toBeNull();
});

test('without a point nothing outlives the tab, nor do points as they are registered', async () => {
  const first = await newTab();
  first.writeDraft(place, { values: { label: 'N-7', coordinates: [], water_eyes: [] } });
  const base = {
    ...WALKED,
    coordinates: WALKED.coordinates.map((one) => ({ ...one, google_latitude: -19 })),
  };
  first.writeDraft({ ...place, address: '/admin/x/1' }, { values: { ...WALKED, notes: 'x' }, base });
  expect(everything()).toBe('{}');
});

test('of a registered spring the points alone are kept, never the record', async () => {
  const spring = { ...place, address: '/admin/propriedades/editar/1/nascentes/9' };
  const first = await newTab();
  const base = { ...WALKED, label: 'N-9', user: { name: 'Teresa' } };
  const values = { ...WALKED, coordinates: [at(283_500)], label: 'N-9', erosion: 1 };
  first.writeDraft(spring, { values, base, etag: '"3"' });
  const second = await newTab();
  expect(second.readDraft(spring)).toEqual({
    values: { coordinates: [at(283_500)], water_eyes: WALKED.water_eyes },
    lasts: true,
  });
  expect(everything()).not.toContain('Teresa');
});

test('what another tab left is not written over before it is decided on, and goes when it is', async () => {
  const first = await newTab();
  first.writeDraft(place, { values: WALKED });
  const second = await newTab();
  second.writeDraft(place, { values: { coordinates: [at(290_000)], water_eyes: [] } });
  second.dropDraft(place);
  expect(second.readDraft(place)?.values).toMatchObject(WALKED);

  const third = await newTab();
  third.takeDraft(place, third.readDraft(place));
  third.writeDraft(place, { values: { ...WALKED, water_eyes: [] } });
  expect((await newTab()).readDraft(place)?.values).toMatchObject({ water_eyes: [] });
  const fourth = await newTab();
  fourth.takeDraft(place, fourth.readDraft(place));
  fourth.dropDraft(place);
  expect(everything()).toBe('{}');
});

test('they go at sign-out, whoever’s they are, and with their property', async () => {
  const first = await newTab();
  first.writeDraft(place, { values: WALKED });
  const second = await newTab();
  second.dropDraftsBelow('/admin/propriedades/editar/2');
  expect(second.readDraft(place)).not.toBeNull();
  second.dropDraftsBelow('/admin/propriedades/editar/1');
  expect(second.readDraft(place)).toBeNull();
  first.writeDraft(place, { values: WALKED });
  const third = await newTab();
  third.dropAllDrafts();
  expect(everything()).toBe('{}');
});
