import { describe, expect, test } from 'vitest';
import { readableValue } from './readable-value.ts';

const minas = { id: 31, uf: 'MG', name: 'Minas Gerais' };
const address = {
  state_id: 31,
  city_id: 3127701,
  city: { id: 3127701, name: 'Governador Valadares', state: minas },
  street: '  ',
  number: null,
};

describe('a field of a record in words', () => {
  test.each([
    ['a state is named by the city it came with', address, 'state_id', 'Minas Gerais'],
    ['a reference is named by its object', address, 'city', 'Governador Valadares'],
    ['an empty text says so', address, 'street', '(vazio)'],
    ['so does what is not there', address, 'number', '(vazio)'],
    ['an enumeration has its label', { status: 1, status_label: 'Encerrado' }, 'status', 'Encerrado'],
    ['a decimal has a comma', { total_area: 12.5 }, 'total_area', '12,5'],
    ['a date is written as here', { end_date: '2028-12-31' }, 'end_date', '31/12/2028'],
    [
      'points are told one by one',
      {
        coordinates: [
          { utm_zone: '24K', utm_easting: 283400.5, utm_northing: 7843200 },
          { utm_zone: '24K', utm_easting: null, utm_northing: 7 },
        ],
      },
      'coordinates',
      '24K 283400,5 7843200; 24K (vazio) 7',
    ],
    [
      'of a long list the first ones and how many there are',
      { goals: [1, 2, 3, 4, 5, 6, 7, 8] },
      'goals',
      '8: 1; 2; 3; 4; 5; 6; e mais 2',
    ],
    [
      'records are told by their names',
      {
        projects: [
          { id: 1, name: 'Doce' },
          { id: 2, name: 'Águas' },
        ],
      },
      'projects',
      'Doce; Águas',
    ],
    ['an empty list is empty', { water_eyes: [] }, 'water_eyes', '(vazio)'],
    ['a boolean is an answer', { owner: true }, 'owner', 'Sim'],
  ])('%s', (_, record, field, words) => {
    expect(readableValue(record, field)).toBe(words);
  });

  test('the origin’s state is not taken for the destination’s', () => {
    const trip = {
      origin_state_id: 31,
      city_origin: { id: 1, name: 'Caratinga', state: minas },
      destination_state_id: 32,
      city_destination: { id: 2, name: 'Colatina', state: { id: 32, uf: 'ES', name: 'Espírito Santo' } },
    };
    expect(readableValue(trip, 'origin_state_id')).toBe('Minas Gerais');
    expect(readableValue(trip, 'destination_state_id')).toBe('Espírito Santo');
  });
});
