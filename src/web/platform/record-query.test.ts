import { afterEach, expect, test } from 'vitest';
import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { tripControls } from '#domain/resources/trip-controls.ts';
import { vehicles } from '#domain/resources/vehicles.ts';
import type { Route } from '#domain/shared/contract.ts';
import { queryClient, routeKey } from './queries.ts';
import { recordQuery } from './record-query.ts';

const PAGE = { page: 1, per_page: 25 };

/** As a list reads it. */
function read(list: Route, params: object, row: object): void {
  const body = { data: [row], meta: { ...PAGE, total: 1 } };
  queryClient.setQueryData(routeKey(list.path, params, PAGE), { body, etag: null });
}

function placeholder({ placeholderData }: { placeholderData?: unknown }): unknown {
  return typeof placeholderData === 'function' ? placeholderData() : undefined;
}

const car = { id: 7, plate: 'ABC-1D23', model_description: 'Caminhonete' };

afterEach(() => queryClient.clear());

test('a record stands in as the row that a list has of it, without a version', () => {
  read(vehicles.list, {}, car);
  expect(placeholder(recordQuery(vehicles, { id: 7 }))).toEqual({ body: car, etag: null });
  expect(placeholder(recordQuery(vehicles, { id: 8 }))).toBeUndefined();
});

test('the row of another project is not it', () => {
  const trip = { id: 7 };
  read(tripControls.list, { projectId: 1 }, trip);
  expect(placeholder(recordQuery(tripControls, { projectId: 2, id: 7 }))).toBeUndefined();
  expect(placeholder(recordQuery(tripControls, { projectId: 1, id: 7 }))).toEqual({ body: trip, etag: null });
});

test('a row that is less than the record never stands in for it', () => {
  read(ruralProducers.list, {}, { id: 7, name: 'Ana', cpf: '***.982.247-**' });
  expect(placeholder(recordQuery(ruralProducers, { id: 7 }))).toBeUndefined();
});

test('a row that is less is shown where what it lacks is said to be unread', () => {
  read(ruralProducers.list, {}, { id: 7, name: 'Ana', cpf: '***.982.247-**' });
  const unread = { cpf: '', rg: null, anonymised: false };
  const body = { id: 7, name: 'Ana', ...unread };
  expect(placeholder(recordQuery(ruralProducers, { id: 7 }, unread))).toEqual({ body, etag: null });
  // Every field that no row tells has to be named.
  expect(placeholder(recordQuery(ruralProducers, { id: 7 }, { cpf: '', rg: null }))).toBeUndefined();
});

test('a row that lacks only what a record may lack stands in for it', () => {
  const farm = { id: 7, name: 'Sítio Boa Vista', water_springs: 3 };
  read(ruralProperties.list, { projectId: 1 }, farm);
  const found = placeholder(recordQuery(ruralProperties, { projectId: 1, id: 7 }));
  expect(found).toEqual({ body: farm, etag: null });
});

test('after a write no row of before stands in', async () => {
  read(vehicles.list, {}, car);
  await queryClient.invalidateQueries();
  expect(placeholder(recordQuery(vehicles, { id: 7 }))).toBeUndefined();
});
