/** A point of a property, wherever it is written: what is wrong is said in words, at the field to mend. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProducer, makeProject, makeSubbasin, propertyBody } from '../../../../tests/support/records.ts';

const GOOD = { utm_zone: '24K', utm_easting: 283_400, utm_northing: 7_843_200 };

const MISTAKES: readonly [string, object, string, string | RegExp][] = [
  [
    'swapped axes',
    { utm_easting: 7_843_200, utm_northing: 283_400 },
    'utm_easting',
    'Este e Norte parecem trocados.',
  ],
  [
    'a zone that misses Brazil',
    { utm_zone: '30K' },
    'utm_zone',
    'A zona 30 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
  ],
  ['a zone of the other hemisphere', { utm_zone: '24N' }, 'utm_zone', /^Com a letra N \(hemisfério norte\)/],
  ['what is no zone', { utm_zone: 'vinte e quatro' }, 'utm_zone', /não foi entendida/],
  ['a northing without its last digit', { utm_northing: 784_320 }, 'utm_northing', /fica fora do Brasil/],
  [
    'an easting with a digit too few',
    { utm_easting: 28_340 },
    'utm_easting',
    'O Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
  ],
  [
    'a northing with a digit too many',
    { utm_northing: 78_432_000 },
    'utm_northing',
    'O Norte deve ficar entre 0 e 10000000 metros (até 7 dígitos).',
  ],
  [
    'degrees in the place of metres',
    { utm_easting: -41.063779, utm_northing: -19.49408 },
    'utm_easting',
    /graus/,
  ],
  ['text in the place of metres', { utm_easting: '283.400,5' }, 'utm_easting', 'Digite um número válido.'],
  ['nothing', { utm_northing: null }, 'utm_northing', 'Preencha o campo!'],
];

describe.each(['coordinate_rural_properties', 'barrages', 'dry_boxes', 'septic_tanks'])('%s', (kind) => {
  let api: TestApi;
  let technician: Person;
  let path: string;

  beforeAll(async () => {
    api = await openApi();
    const project = await makeProject(api);
    technician = await api.person(ROLES.TECNICO, [project]);
    const body = propertyBody({
      rural_producer: await makeProducer(api, 'João Batista'),
      subbasin: await makeSubbasin(api),
    });
    const { body: property } = await technician.post(`/projects/${project}/rural_properties`, body);
    path = `/projects/${project}/rural_properties/${property.id}/${kind}`;
  });
  afterAll(() => api.close());

  const isSingle = kind === 'coordinate_rural_properties';
  const write = (body: object) => (isSingle ? technician.put(path, body) : technician.post(path, body));

  test.each(MISTAKES)('%s', async (_name, change, field, sentence) => {
    const refused = await write({ ...GOOD, ...change });
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors).toEqual({
      [field]: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
    });
  });

  test('zones as people write them are stored as one, with the place beside', async () => {
    for (const utm_zone of ['24K', ' 24 k ', '24S', 'Fuso 24', '24', '24L']) {
      const written = await write({ ...GOOD, utm_zone });
      expect(written.body).toMatchObject({
        ...GOOD,
        google_latitude: -19.49408,
        google_longitude: -41.063779,
      });
    }
  });

  test('the place follows a change of one number', async () => {
    const { body: made } = await write(GOOD);
    const own = isSingle ? path : `${path}/${made.id}`;
    const changed = await technician.put(own, { utm_northing: 7_843_300 });
    expect(changed.body).toMatchObject({ ...GOOD, utm_northing: 7_843_300, google_latitude: -19.493177 });
    expect((await technician.put(own, { utm_zone: '30' })).status).toBe(422);
    expect((await technician.get(own)).body).toEqual(changed.body);
  });
});
