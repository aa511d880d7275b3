/** A spring's code: one however it was typed, and in the order in which people count. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinList } from '#domain/shared/numbers.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { ApiAnswer, Json, Person } from '../../../../tests/support/api.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { springBody } from '../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const CODES = ['Brejo 2', 'C-9', 'C-10', 'C-010', 'C-100', 'Nascente 1', 'Nascente 1-2', 'Nascente 1-10'];

describe('the code of a spring', () => {
  let place: SpringPlace;
  let manager: Person;
  beforeAll(async () => {
    place = await openSpringPlace();
    manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => place.api.close());

  test.each([
    ['a zero-width space', 'Z\u200b-1', 'Z-1'],
    ['a soft hyphen', 'Z-2\u00ad', 'Z-2'],
    ['a change of direction', '\u202eZ-3\u202c', 'Z-3'],
    ['what comes along from a PDF or from Word', '\u0007Z\u001e-5\u007f\u0085', 'Z-5'],
    ['a joiner and a mark of order', '\ufeffZ\u2060-4', 'Z-4'],
  ])('loses %s before it is compared', async (_, typed, label) => {
    const spring = await place.register({ label: typed });
    expect(spring.label).toBe(label);
    const again = await place.technician.post(place.springs, springBody({ label: typed }));
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['label']]);
    const other = await place.register();
    const renamed = await place.technician.put(`${place.springs}/${other.id}`, { label: typed });
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['label']]);
  });

  test('of invisible signs alone is none', async () => {
    const refused = await place.technician.post(place.springs, springBody({ label: '\u200b \u00ad' }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { label: ['Informe o código da nascente!'] },
    ]);
  });

  describe('orders as people count', () => {
    let springs: string;
    let ids: number[];
    beforeAll(async () => {
      springs = await place.otherProperty();
      for (const label of CODES.toReversed()) {
        const made = await place.technician.post(springs, springBody({ label }));
        expect(made.status, made.text).toBe(201);
      }
      ids = (await manager.get(springs)).body.data.map(({ id }: Json) => id);
    });
    const labels = async (query: string): Promise<string[]> =>
      (await manager.get(`${springs}?${query}`)).body.data.map(({ label }: Json) => label);

    test('in the list, either way, page by page, and after a code changed', async () => {
      expect(await labels('')).toEqual(CODES);
      expect(await labels('sort=-label')).toEqual(CODES.toReversed());
      expect([...(await labels('per_page=3')), ...(await labels('per_page=3&page=2'))]).toEqual(
        CODES.slice(0, 6),
      );
      const last = (id: number, label: string) => manager.put(`${springs}/${id}`, { label });
      await last(ids[0] ?? 0, 'C-99');
      expect(await labels('q=C-')).toEqual(['C-9', 'C-10', 'C-010', 'C-99', 'C-100']);
      await last(ids[0] ?? 0, 'Brejo 2');
    });

    test('in the delivery note and in the report', async () => {
      const property = springs.replace('/water_springs', '');
      const note = await manager.get(`${property}/delivery_note?water_springs[]=${ids.join(',')}`);
      expect((await readPdf(note.bytes)).text).toContain(`das nascentes ${joinList(CODES)}`);
      const report = await manager.get(`/projects/${place.project}/report`);
      const { sheets } = await readXlsx(report.bytes);
      const column = (sheets[0]?.rows ?? []).map(([code]) => String(code));
      expect(column.filter((code) => CODES.includes(code))).toEqual(CODES);
    });

    test.each<[string, () => Promise<readonly string[]>]>([
      ['the list as a file', () => csvColumn(`${springs}/export?format=csv`)],
      [
        'the project’s list',
        async () => namesIn(await manager.get(`${ofProject()}/water_springs?per_page=200`)),
      ],
      ['the project’s list as a file', () => csvColumn(`${ofProject()}/water_springs/export?format=csv`)],
      [
        'the balance by spring',
        async () => namesIn(await manager.get(`${ofProject()}/material_balance?by=spring&per_page=200`)),
      ],
      [
        'the map as a file',
        async () => {
          const { body } = await manager.get(`${ofProject()}/map/export?format=geojson`);
          return body.features.map(({ properties }: Json) => properties.codigo);
        },
      ],
      [
        'what Ctrl+K finds',
        async () => namesIn(await manager.get('/search?types=water_spring&limit=20&q=c-')),
      ],
      [
        'the sketch of the property',
        async () => {
          const { bytes } = await manager.get(`${springs.replace('/water_springs', '')}/sketch`);
          return (await readPdf(bytes)).text.match(CODE) ?? [];
        },
      ],
      [
        'a delivery note and its paper',
        async () => {
          const rural_property = Number(/rural_properties\/(\d+)/.exec(springs)?.[1]);
          const note = await manager.post(`${ofProject()}/delivery_notes`, {
            rural_property,
            water_springs: ids.toReversed(),
          });
          expect(note.status, note.text).toBe(201);
          return note.body.water_springs.map(({ label }: Json) => label);
        },
      ],
      [
        'what is kept of the producer',
        async () => {
          const property = await manager.get(springs.replace('/water_springs', ''));
          const producer = property.body.rural_producer_id;
          const { bytes } = await manager.get(`/rural_producers/${producer}/personal_data`);
          const { sheets } = await readXlsx(bytes);
          const rows = sheets.find(({ name }) => name === 'Nascentes')?.rows ?? [];
          return rows.map((row) => String(row[2]));
        },
      ],
    ])('in %s', async (_, codes) => {
      const wanted = CODES.filter((code) => code.startsWith('C-'));
      // A map has each spring and its fence.
      expect([...new Set(await codes())].filter((code) => wanted.includes(code))).toEqual(wanted);
    });

    const CODE = /\bC-\d+\b/g;
    const ofProject = () => `/projects/${place.project}`;
    const namesIn = ({ status, text, body }: ApiAnswer): string[] => {
      expect(status, text).toBe(200);
      return body.data.map(({ label, name }: Json) => label ?? name);
    };
    const csvColumn = async (address: string): Promise<string[]> => {
      const { status, text } = await manager.get(address);
      expect(status, text).toBe(200);
      return text.split('\r\n').map((line) => line.split(';')[0] ?? '');
    };
  });
});
