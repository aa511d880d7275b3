import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#domain/routes.ts';
import { listOf } from '#domain/shared/crud.ts';
import type { Route } from '#domain/shared/contract.ts';
import { z } from 'zod';
import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';
import { askFirstListEarly, firstRead } from './first-list.ts';

const all: readonly Route[] = Object.values(routes).flatMap((group) => Object.values(group));
const lists = screens.filter(readsRows);

test('each list begins with the rows of its resource', () => {
  expect(lists.length).toBeGreaterThan(10);
  for (const screen of lists) {
    const [asked = ''] = firstRead(screen, 3)?.split('?') ?? [];
    const route = all.find(
      ({ method, path }) => method === 'GET' && `/api${path}`.replace(':projectId', '3') === asked,
    );
    expect(Object.keys(listOf(z.unknown()).shape), screen.address).toEqual(
      Object.keys((route?.response as z.ZodObject | undefined)?.shape ?? {}),
    );
  }
});

test('a list of a project is not asked for without one', () => {
  const trips = lists.find(({ address }) => ADDRESSES[address] === ADDRESSES.trips);
  const vehicles = lists.find(({ address }) => ADDRESSES[address] === ADDRESSES.vehicles);
  expect(trips && firstRead(trips, undefined)).toBeNull();
  expect(vehicles && firstRead(vehicles, undefined)).toBe('/api/vehicles?page=1&per_page=25');
});

/** What is asked for behind this sign-in, at an address with a way back. */
async function askedBehind(voltar: string, user: object, status = 200): Promise<unknown[]> {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('window', {
    location: { pathname: ADDRESSES.login, search: `?voltar=${encodeURIComponent(voltar)}`, hash: '' },
  });
  const text = JSON.stringify({ token: 'um-token', user });
  globalThis.earlyAnswers = undefined;
  globalThis.earlySignIn = {
    typed: { email: 'maria@example.org', password: 'x', remember: false },
    answer: Promise.resolve({ response: new Response(null, { status }), text }),
  };
  await askFirstListEarly(3);
  return asked.mock.calls.map(([address, how]) => [
    address,
    Reflect.get(how?.headers ?? {}, 'Authorization'),
  ]);
}

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlySignIn = undefined;
  globalThis.earlyAnswers = undefined;
});

test('behind a sign-in the rows are asked for that its person may read, by its token', async () => {
  const user = { second_factor: 'off', permissions: { vehicles: ['view'], trip_controls: ['view'] } };
  const by = 'Bearer um-token';
  expect(await askedBehind('/admin/veiculos', user)).toEqual([['/api/vehicles?page=1&per_page=25', by]]);
  expect(await askedBehind('/admin/controle-de-viagens', user)).toEqual([
    ['/api/projects/3/trip_controls?page=1&per_page=25', by],
  ]);
  for (const [address, person, status] of [
    ['/admin/usuarios', user],
    ['/admin/veiculos?q=strada', user],
    ['/admin/veiculos/editar/1', user],
    ['/admin', user],
    ['/admin/veiculos', { ...user, second_factor: 'required' }],
    ['/admin/veiculos', user, 401],
  ] as const) {
    expect(await askedBehind(address, person, status), address).toEqual([]);
  }
});
