import { expect, test } from 'vitest';
import { routes } from '#domain/routes.ts';
import { listOf } from '#domain/shared/crud.ts';
import type { Route } from '#domain/shared/contract.ts';
import { z } from 'zod';
import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';
import { firstRead } from './first-list.ts';

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
