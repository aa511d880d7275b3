import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#domain/routes.ts';
import { listOf } from '#domain/shared/crud.ts';
import type { Route } from '#domain/shared/contract.ts';
import { z } from 'zod';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';
import { askFirstEarly } from './first-screen.ts';
import { firstReads } from './first-reads.ts';

const all: readonly Route[] = Object.values(routes).flatMap((group) => Object.values(group));
const reads = firstReads();

test('each list begins with the rows of its resource, which are read by that name', () => {
  const lists = screens.filter(readsRows);
  expect(lists.length).toBeGreaterThan(10);
  for (const { address, can, inProject } of lists) {
    const path = reads[ADDRESSES[address]] ?? '';
    expect(can).toBe(`${path.split('/').at(-1)}.view`);
    expect(path.includes(':projectId'), address).toBe(inProject);
    const route = all.find((one) => one.method === 'GET' && one.path === path);
    expect(Object.keys(listOf(z.unknown()).shape), address).toEqual(
      Object.keys((route?.response as z.ZodObject | undefined)?.shape ?? {}),
    );
  }
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
    answer: Promise.resolve({ response: new Response(null, { status }), text }),
  };
  await askFirstEarly(reads, projectId);
  return asked.mock.calls.map(([{ address, headers }]) => [address, headers.Authorization]);
}

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlySignIn = undefined;
  globalThis.earlyAnswers = undefined;
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
    ['/admin/veiculos/editar/1', user],
    ['/admin', { ...user, second_factor: 'required' }],
    ['/admin', user, 401],
    ['/admin/veiculos', { ...user, second_factor: 'required' }],
    ['/admin/veiculos', user, 401],
  ] as const) {
    expect(await askedBehind(address, person, status), address).toEqual([]);
  }
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
