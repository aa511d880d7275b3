import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#domain/routes.ts';
import { listOf } from '#domain/shared/crud.ts';
import type { Route } from '#domain/shared/contract.ts';
import { z } from 'zod';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';
import { forgetReadings, noteReading } from '../platform/lately-read.ts';
import { dropToken, keepToken } from '../platform/token.ts';
import { askAtOpening, askFirstEarly } from './first-screen.ts';
import { firstReads } from './first-reads.ts';

const all: readonly Route[] = Object.values(routes).flatMap((group) => Object.values(group));
const reads = firstReads();

const pathsAt = (address: string) => (reads[address] ?? []).slice(1);

test('each list begins with the rows of its resource, which are read by that name', () => {
  const lists = screens.filter(readsRows);
  expect(lists.length).toBeGreaterThan(10);
  for (const { address, can, inProject } of lists) {
    const [path = '', ...others] = pathsAt(ADDRESSES[address]);
    expect(others).toEqual([]);
    const [place = '', query] = path.split('?');
    expect(query).toBe('page=1&per_page=25');
    expect(can).toBe(`${place.split('/').at(-1)}.view`);
    expect(place.includes(':projectId'), address).toBe(inProject);
    const route = all.find((one) => one.method === 'GET' && one.path === place);
    expect(Object.keys(listOf(z.unknown()).shape), address).toEqual(
      Object.keys((route?.response as z.ZodObject | undefined)?.shape ?? {}),
    );
  }
});

test('each record that a list leads to is read by its id, and every call is one that the server has', () => {
  const records = Object.keys(reads).filter((address) => address.endsWith('/editar/$'));
  expect(records.length).toBeGreaterThan(10);
  for (const address of records) {
    const [ofRows = ''] = pathsAt(address.replace('/editar/$', ''));
    expect(pathsAt(address)[0]).toBe(`${ofRows.split('?')[0]}/$`);
  }
  const places = new Set(all.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const known = new Set([...places].map((path) => path.replace(/:(?!projectId)\w+/g, '$')));
  const asked = Object.keys(reads).flatMap((address) => pathsAt(address).map((path) => path.split('?')[0]));
  expect(asked.filter((path = '') => !known.has(path))).toEqual([]);
});

/** What is asked for behind this sign-in, at an address with a way back. */
async function askedBehind(
  voltar: string,
  user: object,
  status = 200,
  projectId?: number,
): Promise<unknown[]> {
  const asked = answerCalls(async () => Response.json({}));
  vi.stubGlobal('window', {
    location: { pathname: ADDRESSES.login, search: `?voltar=${encodeURIComponent(voltar)}`, hash: '' },
  });
  const text = JSON.stringify({ token: 'um-token', user });
  globalThis.earlyAnswers = undefined;
  globalThis.earlySignIn = {
    typed: { email: 'maria@example.org', password: 'x', remember: false },
    answer: Promise.resolve({ response: new Response(null, { status }), text, receivedAt: 0 }),
  };
  await askFirstEarly(reads, projectId);
  return asked.mock.calls.map(([{ address, headers }]) => [address, headers.Authorization]);
}

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlySignIn = undefined;
  globalThis.earlyAnswers = undefined;
  forgetReadings();
  dropToken();
});

test('behind a sign-in the rows are asked for that its person may read, by its token', async () => {
  const permissions = { vehicles: ['view'], trip_controls: ['view'] };
  const [doce, manhuacu] = [
    { id: 3, name: 'Rio Doce' },
    { id: 4, name: 'Manhuaçu' },
  ];
  const user = { second_factor: 'off', permissions, projects: [doce, manhuacu] };
  const by = 'Bearer um-token';
  expect(await askedBehind('/admin/veiculos', user)).toEqual([['/api/vehicles?page=1&per_page=25', by]]);
  const trips = [['/api/projects/3/trip_controls?page=1&per_page=25', by]];
  expect(await askedBehind('/admin/controle-de-viagens', user, 200, 3)).toEqual(trips);
  // The only one is not chosen, and one of another person's is not asked for.
  expect(await askedBehind('/admin/controle-de-viagens', { ...user, projects: [doce] }, 200, 9)).toEqual(
    trips,
  );
  expect(await askedBehind('/admin/controle-de-viagens', user, 200, 9)).toEqual([]);
  for (const [address, person, status] of [
    ['/admin/usuarios', user],
    // No project has been worked in here.
    ['/admin/controle-de-viagens', user],
    ['/admin/constructor', user],
    ['/admin/veiculos?q=strada', user],
    ['/admin/veiculos/editar/0', user],
    ['/admin/veiculos/editar/01', user],
    ['/admin/veiculos/editar/1e3', user],
    ['/admin/veiculos/editar/12345678901', user],
    ['/admin/veiculos/editar/1/2', user],
    ['/admin/veiculos/editar/$', user],
    ['/admin/usuarios/editar/1', user],
    ['/admin/propriedades/editar/2/nascentes/7', user],
    ['/admin', { ...user, second_factor: 'required' }],
    ['/admin', user, 401],
    ['/admin/veiculos', { ...user, second_factor: 'required' }],
    ['/admin/veiculos', user, 401],
  ] as const) {
    expect(await askedBehind(address, person, status), address).toEqual([]);
  }
});

test('behind a sign-in the record is asked for that its address names, with all that its screen shows first', async () => {
  const by = 'Bearer um-token';
  const permissions = { vehicles: ['view'], water_springs: ['view'] };
  const user = { second_factor: 'off', permissions, projects: [{ id: 3, name: 'Rio Doce' }] };
  expect(await askedBehind('/admin/veiculos/editar/12', user)).toEqual([['/api/vehicles/12', by]]);
  expect(await askedBehind('/admin/propriedades/editar/2/nascentes/7#fotos', user)).toEqual([
    ['/api/projects/3/rural_properties/2', by],
    ['/api/projects/3/rural_properties/2/water_springs/7', by],
    ['/api/projects/3/rural_properties/2/water_springs/7/photo_galleries?page=1&per_page=60', by],
  ]);
  expect(await askedBehind('/admin/propriedades/editar/2/nascentes/7', { ...user, projects: [] })).toEqual(
    [],
  );
});

test('behind a sign-in without a way back the start is asked for, of the project that will be open', async () => {
  const [doce, manhuacu] = [
    { id: 3, name: 'Rio Doce' },
    { id: 4, name: 'Manhuaçu' },
  ];
  const user = { second_factor: 'off', permissions: {}, projects: [doce, manhuacu] };
  const start = async (person: object, projectId?: number) =>
    (await askedBehind('', person, 200, projectId)).map((asked) => (asked as string[])[0]);
  expect(await start(user)).toEqual(['/api/home']);
  expect(await start(user, 4)).toEqual(['/api/home?project=4']);
  // Another person's on the same phone.
  expect(await start(user, 9)).toEqual(['/api/home']);
  expect(await start({ ...user, projects: [doce] })).toEqual(['/api/home?project=3']);
});

test('at an opening leaves what its person may read, but for what is on its way or new', async () => {
  const asked = answerCalls(async () => Response.json({}));
  const permissions = { vehicles: ['view'], rural_properties: ['view'] };
  const user = { second_factor: 'off', permissions } as unknown as Parameters<typeof askAtOpening>[2];
  keepToken('um-token');
  const at = (address: string, person = user, projectId?: number) => {
    asked.mockClear();
    askAtOpening(reads, address, person, projectId);
    return asked.mock.calls.map(([{ address: called }]) => called);
  };
  for (const address of [
    '/admin/usuarios',
    '/admin/veiculos?q=strada',
    '/admin/propriedades',
    '/admin/relatorios',
  ])
    expect(at(address), address).toEqual([]);
  expect(at('/admin/veiculos', { ...user, second_factor: 'required' })).toEqual([]);
  expect(at('/admin/veiculos')).toEqual(['/api/vehicles?page=1&per_page=25']);
  // On its way already.
  expect(at('/admin/veiculos')).toEqual([]);

  const property = '/api/projects/3/rural_properties/2';
  const springs = `${property}/water_springs?page=1&per_page=25`;
  await noteReading(property, Promise.resolve({ response: { ok: true } }));
  expect(at('/admin/propriedades/editar/2#nascentes', user, 3)).toEqual([springs]);
  // Another one, or of another project.
  expect(at('/admin/propriedades/editar/2', user, 4)).toHaveLength(2);
});
