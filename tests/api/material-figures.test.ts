/**
 * One figure, wherever it is shown: what generated springs take is the same in
 * their own records, in the stock's balance and behind each of its figures, in
 * the workbook, in the delivery note and in the commitment term.
 */
import fc from 'fast-check';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../support/api.ts';
import { readPdf } from '../support/pdf.ts';
import { CASE_PARAMETERS, fillParameters, makeProject, springBody } from '../support/records.ts';
import { created } from '../support/running.ts';
import { insertProperty } from '../support/springs.ts';

const STOCK = {
  stake_quantity: 900,
  stretcher_quantity: 1_000_000,
  clip_quantity: 0,
  limestone_sacks: 7,
  planting_fertilizer_sacks: 40,
  cover_fertilizer_sacks: 1,
  formicide_sacks: 12,
};
/** API field, the workbook's head, the delivery note's words and, for sacks, the field of their weight. */
const MATERIALS = [
  ['stake_quantity', 'Estacas', 'Estacas', 'un.', null],
  ['stretcher_quantity', 'Esticadores', 'Esticadores', 'un.', null],
  ['clip_quantity', 'Grampos (kg)', 'Grampos', 'kg', null],
  ['limestone_sacks', 'Calcário (sacos)', 'Calcário', 'sacos', 'limestone_kilograms'],
  [
    'planting_fertilizer_sacks',
    'Adubo de plantio (sacos)',
    'Adubo de plantio',
    'sacos',
    'planting_fertilizer_kilograms',
  ],
  [
    'cover_fertilizer_sacks',
    'Adubo de cobertura (sacos)',
    'Adubo de cobertura',
    'sacos',
    'cover_fertilizer_kilograms',
  ],
  ['formicide_sacks', 'Formicida (sacos)', 'Formicida', 'sacos', 'formicide_kilograms'],
] as const;
const LENGTHS = [500, 250];
/** Springs that a delivery note shows in one table. */
const IN_A_NOTE = 4;

/** Fences of every size, every way of recovery and every status. */
const survey = fc.record({
  width: fc.integer({ min: 100, max: 9000 }).map((decimetres) => decimetres / 10),
  height: fc.integer({ min: 100, max: 9000 }).map((decimetres) => decimetres / 10),
  recovery_modality: fc.constantFrom(1, 2, 3),
  status: fc.constantFrom(0, 1, 2),
});

let api: TestApi;
let manager: Person;
let project: string;
let properties: string[];
let stock: string;
/** As the API gives them, by property. */
let springs: Json[][];

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const id = await makeProject(api);
  project = `/projects/${id}`;
  await fillParameters(api, id, CASE_PARAMETERS);
  const { data } = (await manager.get(`${project}/feedstocks`)).body;
  stock = `${project}/feedstocks/${data[0].id}`;
  expect((await manager.put(stock, STOCK)).status).toBe(200);
  const [type] = (await manager.get(`${project}/wire_rollers?sort=-length`)).body.data;
  await created(manager, `${stock}/wire_rollers`, { wire_roller: type.id, quantity: 3 });
  properties = [];
  springs = [];
  for (const seed of [11, 12]) {
    const property = `${project}/rural_properties/${await insertProperty(api, id, { user: manager.id })}`;
    properties.push(property);
    const surveys = fc.sample(survey, { seed, numRuns: 14 });
    for (const [at, { width, height, recovery_modality, status }] of surveys.entries()) {
      const vertex = (east: number, north: number) => ({
        utm_zone: '24K',
        utm_easting: 283400 + east,
        utm_northing: 7843200 + north,
      });
      const spring = `${property}/water_springs/${await created(
        manager,
        `${property}/water_springs`,
        springBody({
          label: `N${seed}-${at}`,
          recovery_modality,
          coordinates: [vertex(0, 0), vertex(width, 0), vertex(width, height), vertex(0, height)],
          water_eyes: [vertex(width / 2, height / 2)],
        }),
      )}`;
      if (status === 0) continue;
      const moved = await manager.put(spring, { status, delivery_date: '2026-05-04T14:30' });
      expect(moved.status, moved.text).toBe(200);
    }
    springs.push((await manager.get(`${property}/water_springs?per_page=200&sort=label`)).body.data);
  }
});
afterAll(() => api.close());

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const rollsOf = (spring: Json, length: number) =>
  sumOf(
    spring.wire_rollers
      .filter((one: { length: number }) => one.length === length)
      .map((one: { quantity: number }) => one.quantity),
  );
const amountOf = (spring: Json, item: string) =>
  item.startsWith('wire_roller_')
    ? rollsOf(spring, Number(item.slice('wire_roller_'.length)))
    : spring.feedstocks[item];
const isNeeded = (spring: Json) => spring.status === 0;

test('the generated springs are worth comparing', () => {
  const all = springs.flat();
  expect(all).toHaveLength(28);
  for (const status of [0, 1, 2]) expect(all.some((spring) => spring.status === status)).toBe(true);
  for (const [item] of MATERIALS)
    expect(sumOf(all.map((spring) => amountOf(spring, item)))).toBeGreaterThan(0);
  for (const length of LENGTHS)
    expect(sumOf(all.map((spring) => rollsOf(spring, length)))).toBeGreaterThan(0);
});

test('the balance counts the springs’ own figures, and behind each stand those springs alone', async () => {
  const all = springs.flat();
  const lines: Json[] = (await manager.get(`${stock}/balance`)).body.data;
  expect(lines.map(({ item, label }) => [item, label])).toEqual([
    ...MATERIALS.map(([item, label]) => [item, label]),
    ...LENGTHS.map((length) => [`wire_roller_${length}`, `Rolo de arame ${length} m`]),
  ]);
  for (const line of lines) {
    const counted = { needed: all.filter(isNeeded), delivered: all.filter((one) => !isNeeded(one)) };
    for (const [figure, of] of Object.entries(counted)) {
      expect(line[figure], `${line.item} ${figure}`).toBe(sumOf(of.map((one) => amountOf(one, line.item))));
      const shown: Json[] = [];
      for (let page = 1; shown.length < of.length; page += 1) {
        const query = `figure=${figure}&page=${page}&per_page=5`;
        const { body } = await manager.get(`${stock}/balance/${line.item}?${query}`);
        shown.push(...body.data);
        if (body.data.length === 0) break;
        expect(body.meta.total).toBe(of.filter((one) => amountOf(one, line.item) > 0).length);
      }
      expect(new Map(shown.map((one) => [one.id, one.quantity]))).toEqual(
        new Map(
          of.flatMap((one) => (amountOf(one, line.item) > 0 ? [[one.id, amountOf(one, line.item)]] : [])),
        ),
      );
    }
    const inStock =
      line.item in STOCK
        ? STOCK[line.item as keyof typeof STOCK]
        : line.item === 'wire_roller_500'
          ? 3
          : null;
    expect([line.in_stock, line.missing]).toEqual([inStock, Math.max(0, line.needed - (inStock ?? 0))]);
  }
});

test('the workbook has the springs’ own figures, their sums, and the balance line by line', async () => {
  const answer = await manager.get(`${project}/report`);
  const { sheets } = await readXlsx(answer.bytes);
  const rowsOf = (name: string): CellValue[][] => sheets.find((one) => one.name === name)?.rows ?? [];
  const [heads = [], ...rows] = rowsOf('Nascentes');
  const all = new Map(springs.flat().map((spring) => [spring.label, spring]));
  expect(rows.slice(0, -1).map(([label]) => label)).toHaveLength(all.size);
  const columns: [head: string, of: (spring: Json) => number][] = [
    ['Mudas', (spring) => spring.recovery_seedlings],
    ['Perímetro (m)', (spring) => spring.perimeter],
    ...MATERIALS.map(([item, head]): [string, (spring: Json) => number] => [
      head,
      (spring) => amountOf(spring, item),
    ]),
    ...MATERIALS.flatMap(([, , name, , kilograms]): [string, (spring: Json) => number][] =>
      kilograms ? [[`${name} (kg)`, (spring) => spring.feedstocks[kilograms]]] : [],
    ),
    ...LENGTHS.map((length): [string, (spring: Json) => number] => [
      `Rolo de arame ${length} m`,
      (spring) => rollsOf(spring, length),
    ]),
  ];
  for (const [head, of] of columns) {
    const at = heads.indexOf(head);
    for (const row of rows.slice(0, -1)) {
      expect(row[at], `${String(row[0])} ${head}`).toBe(of(all.get(row[0])));
    }
    // Thousandths: grams, centimetres and pieces are whole.
    const total = sumOf([...all.values()].map((spring) => Math.round(of(spring) * 1000))) / 1000;
    expect(rows.at(-1)?.[at], `Total ${head}`).toBe(total);
  }
  const lines: Json[] = (await manager.get(`${stock}/balance`)).body.data;
  expect(rowsOf('Saldo').slice(1)).toEqual(
    lines.map((line) => [line.label, line.unit, line.needed, line.delivered, line.in_stock, line.missing]),
  );
});

/** A row of the note as it is read; weights to the gram, shown with two decimals. */
function noteRow(of: readonly Json[], name: string, unit: string, item: string, kilograms: string | null) {
  const quantities = of.map((spring) => amountOf(spring, item));
  const grams = sumOf(of.map((spring) => (kilograms ? Math.round(spring.feedstocks[kilograms] * 1000) : 0)));
  const hundredths = String(Math.round(grams / 10)).padStart(3, '0');
  const weight = grams > 0 ? ` (${hundredths.slice(0, -2)},${hundredths.slice(-2)} kg)` : '';
  return { head: `${name}${weight} ${unit}`, quantities, total: sumOf(quantities) };
}

function noteRows(of: readonly Json[]) {
  const lengths = LENGTHS.filter((length) => of.some((spring) => rollsOf(spring, length) > 0));
  return [
    ...MATERIALS.map(([item, , name, unit, kilograms]) => noteRow(of, name, unit, item, kilograms)),
    ...lengths.map((length) =>
      noteRow(of, `Rolo de arame ${length} m`, 'rolos', `wire_roller_${length}`, null),
    ),
  ];
}

test('the delivery note has the springs’ own figures and their sums', async () => {
  for (const [at, property] of properties.entries()) {
    const ofProperty = springs[at] ?? [];
    for (let from = 0; from < ofProperty.length; from += IN_A_NOTE) {
      const ticked = ofProperty.slice(from, from + IN_A_NOTE);
      const query = ticked.map(({ id }) => `water_springs[]=${id}`).join('&');
      const { text } = await readPdf((await manager.get(`${property}/delivery_note?${query}`)).bytes);
      for (const { head, quantities, total } of noteRows(ticked)) {
        expect(`${text} `).toContain(` ${head} ${[...quantities, total].join(' ')} `);
      }
    }
    const query = ofProperty.map(({ id }) => `water_springs[]=${id}`).join('&');
    const { text } = await readPdf((await manager.get(`${property}/delivery_note?${query}`)).bytes);
    const totals = text.slice(text.indexOf(`Total das ${ofProperty.length} nascentes`));
    for (const { head, total } of noteRows(ofProperty)) expect(totals).toContain(` ${head} ${total} `);
  }
});

test('the commitment term has the sums of the property’s springs', async () => {
  const line = (name: string) => ({
    type: 'paragraph',
    content: [
      { type: 'text', text: `${name}: ` },
      { type: 'variable', attrs: { name } },
      { type: 'text', text: '.' },
    ],
  });
  const doc = (...content: object[]) => ({ type: 'doc', content });
  const names = ['TOTAL_NASCENTES', 'TOTAL_ESTACAS', 'TOTAL_ESTICADORES', 'TOTAL_GRAMPOS', 'TOTAL_MUDAS'];
  await created(manager, `${project}/commitment_terms`, {
    preamble: doc(line('TOTAL_ROLOS')),
    contract_terms: doc(...names.map(line)),
  });
  for (const [at, property] of properties.entries()) {
    const of = springs[at] ?? [];
    const answer = await manager.get(`${property}/term`);
    expect(answer.status, answer.text).toBe(200);
    const { text } = await readPdf(answer.bytes);
    const sum = (item: string) => sumOf(of.map((spring) => amountOf(spring, item)));
    const rolls = LENGTHS.flatMap((length) => {
      const quantity = sumOf(of.map((spring) => rollsOf(spring, length)));
      return quantity === 0 ? [] : [`${quantity} ${quantity === 1 ? 'rolo' : 'rolos'} de ${length} m`];
    });
    for (const [name, value] of [
      ['TOTAL_NASCENTES', of.length],
      ['TOTAL_ESTACAS', sum('stake_quantity')],
      ['TOTAL_ESTICADORES', sum('stretcher_quantity')],
      ['TOTAL_GRAMPOS', `${sum('clip_quantity')} kg`],
      ['TOTAL_MUDAS', sumOf(of.map((spring) => spring.recovery_seedlings))],
      ['TOTAL_ROLOS', rolls.join(' e ')],
    ]) {
      expect(text).toContain(`${name}: ${value}.`);
    }
  }
});
