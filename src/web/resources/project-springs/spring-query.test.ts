import { expect, test } from 'vitest';
import { springQueryOf } from './spring-query.ts';

test('the filters of an address are those that the list has, and what no filter can be is left out', () => {
  expect(
    springQueryOf({
      q: 'doce',
      pagina: '2',
      status: '1',
      city: '3127701',
      technician: 'x',
      planned_month: '2027-13',
      delivered_from: '2026-02-30',
      delivered_to: '2026-03-01',
      rural_property: '7',
      modality: '',
    }),
  ).toEqual({ status: '1', city: '3127701', delivered_to: '2026-03-01', rural_property: '7' });
});
