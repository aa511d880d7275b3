import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject, makeSubbasin } from '../../../../tests/support/records.ts';
import { ITAMBACURI } from '../../../../tests/support/running.ts';
import {
  generateSprings,
  insertProperty,
  insertRollerTypes,
  insertSprings,
} from '../../../../tests/support/springs.ts';
import { countStock } from '../../../../tests/support/stock.ts';

const HEADS = [
  'Código',
  'Propriedade',
  'Produtor',
  'Município/UF',
  'Sub-bacia',
  'Técnico',
  'Situação',
  'Entrega',
  'Modalidade',
  'Área (ha)',
  'Perímetro (m)',
  'Mudas',
  'Estacas',
  'Esticadores',
  'Grampos (kg)',
  'Rolo de arame 1000 m',
  'Rolo de arame 500 m',
  'Rolo de arame 250 m',
  'Calcário (sacos)',
  'Calcário (kg)',
  'Adubo de plantio (sacos)',
  'Adubo de plantio (kg)',
  'Adubo de cobertura (sacos)',
  'Adubo de cobertura (kg)',
  'Formicida (sacos)',
  'Formicida (kg)',
];
/** Names that spreadsheets would take for formulas, commands or markup. */
const HOSTILE = [
  '=1+1',
  '+cmd|x',
  '-2+3',
  '@SUM(A1)',
  '\t=2',
  '\r=3',
  '\n=4',
  '=HYPERLINK("http://x","clique")',
  "'=5",
  ' =6',
  '＝7',
  '<b>&"',
  ']]>',
  '_x0041_',
  'á\u0001b',
  '🌱',
];

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;
let path: string;
let subbasin: number;
/** The API's own springs, by code. */
const springs = new Map<string, Json>();
const places = new Map<number, { name: string; producer: string; city: string; subbasin: string }>();

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  technician = await api.person(ROLES.TECNICO, [project]);
  path = `/projects/${project}/report`;
  subbasin = await makeSubbasin(api, { name: 'Rio Itambacuri' });
  const types = await insertRollerTypes(api, project, [250, 500, 1000]);
  const homes = [
    {
      id: await insertProperty(api, project, { user: manager.id, name: '=HYPERLINK("x")', producer: null }),
      place: {
        name: '=HYPERLINK("x")',
        producer: 'Produtor não definido',
        city: 'Governador Valadares/MG',
        subbasin: 'Rio Suaçuí Grande',
      },
    },
    {
      id: await insertProperty(api, project, {
        user: manager.id,
        name: 'Sítio Água Boa',
        producer: '@José',
        city: ITAMBACURI,
        subbasin,
      }),
      place: { name: 'Sítio Água Boa', producer: '@José', city: 'Itambacuri/MG', subbasin: 'Rio Itambacuri' },
    },
  ];
  for (const { id, place } of homes) places.set(id, place);
  await insertSprings(
    api,
    generateSprings(620, 5).map((figures, index) => ({
      ...figures,
      project,
      property: homes[index % 2]?.id ?? 0,
      user: index % 3 === 0 ? technician.id : manager.id,
      label: HOSTILE[index] ?? `N-${index}`,
      rolls: types.slice(0, index % 3).map(({ id, length }) => ({ id, length, quantity: (index % 5) + 1 })),
    })),
  );
  await countStock(api, manager, project, { stake_quantity: 5000, limestone_sacks: 0 });
  for (const id of places.keys()) {
    for (const page of [1, 2]) {
      const list = `/projects/${project}/rural_properties/${id}/water_springs?per_page=200&page=${page}`;
      for (const spring of (await manager.get(list)).body.data) springs.set(spring.label, spring);
    }
  }
  expect(springs.size).toBe(620);
});
afterAll(() => api.close());

interface Sheet {
  rows: CellValue[][];
  /** The table's rows, without head, totals and what is below. */
  table: CellValue[][];
  totals: CellValue[];
}

async function report(query = '', person = technician) {
  const answer = await person.get(`${path}${query}`);
  expect(answer.status, answer.text).toBe(200);
  const { sheets } = await readXlsx(answer.bytes);
  const sheet = (name: string): Sheet => {
    const rows = sheets.find((one) => one.name === name)?.rows ?? [];
    const end = rows.findIndex((row) => row[0] === 'Total');
    return { rows, table: rows.slice(1, end < 0 ? undefined : end), totals: rows[end] ?? [] };
  };
  return {
    ...answer,
    names: sheets.map(({ name }) => name),
    springs: sheet('Nascentes'),
    balance: sheet('Saldo'),
  };
}

const rowOf = (spring: Json): CellValue[] => {
  const place = places.get(spring.rural_property_id);
  const { feedstocks } = spring;
  const rolls = (length: number) =>
    spring.wire_rollers.find((one: { length: number }) => one.length === length)?.quantity ?? 0;
  return [
    spring.label,
    place?.name ?? '',
    place?.producer ?? '',
    place?.city ?? '',
    place?.subbasin ?? '',
    spring.user.name,
    spring.status_label,
    spring.delivery_date === null ? null : new Date(`${spring.delivery_date}:00Z`),
    spring.recovery_modality_label,
    Math.round(spring.area * 100) / 1_000_000,
    spring.perimeter,
    spring.recovery_seedlings,
    feedstocks.stake_quantity,
    feedstocks.stretcher_quantity,
    feedstocks.clip_quantity,
    rolls(1000),
    rolls(500),
    rolls(250),
    feedstocks.limestone_sacks,
    feedstocks.limestone_kilograms,
    feedstocks.planting_fertilizer_sacks,
    feedstocks.planting_fertilizer_kilograms,
    feedstocks.cover_fertilizer_sacks,
    feedstocks.cover_fertilizer_kilograms,
    feedstocks.formicide_sacks,
    feedstocks.formicide_kilograms,
  ];
};

const byCode = (one: string, other: string) => (one < other ? -1 : 1);

describe('the sheet of springs', () => {
  test('has a row for every spring, its figures those of the API, over several pages of reading', async () => {
    const { springs: sheet, names, headers } = await report();
    expect(names).toEqual(['Nascentes', 'Saldo']);
    expect(headers['content-disposition']).toContain(
      'attachment; filename="relatorio-de-insumos-Rio Doce Vivo.xlsx"',
    );
    expect(sheet.rows[0]).toEqual(HEADS);
    expect(sheet.table).toHaveLength(620);
    for (const row of sheet.table) expect(row).toEqual(rowOf(springs.get(String(row[0]))));
    const codes = sheet.table.map((row) => String(row[0]).toLowerCase());
    expect(new Set(codes).size).toBe(620);
  });

  test('totals every figure exactly, in the last row', async () => {
    const { springs: sheet } = await report();
    const exact = (at: number) =>
      sheet.table.reduce((sum, row) => sum + BigInt(Math.round(Number(row[at]) * 1_000_000)), 0n);
    expect(sheet.totals.slice(0, 9)).toEqual(['Total', null, null, null, null, null, null, null, null]);
    for (let at = 9; at < HEADS.length; at += 1) {
      expect(sheet.totals[at], HEADS[at]).toBe(Number(exact(at)) / 1_000_000);
    }
    expect(sheet.rows.at(-1)).toEqual(sheet.totals);
    // The areas themselves, which the screens add up too.
    const hundredths = [...springs.values()].reduce((sum, { area }) => sum + Math.round(area * 100), 0);
    expect(sheet.totals[9]).toBe(hundredths / 1_000_000);
  });

  test('is filtered by sub-basin, status and technician, each and together; empty ones do not count', async () => {
    const wanted = (of: (spring: Json) => boolean) =>
      [...springs.values()]
        .filter(of)
        .map((spring: Json): string => spring.label)
        .sort(byCode);
    const codes = async (query: string) =>
      (await report(query)).springs.table.map((row) => String(row[0])).toSorted(byCode);
    const isThere = (spring: Json) => places.get(spring.rural_property_id)?.subbasin === 'Rio Itambacuri';
    expect(await codes(`?subbasin=${subbasin}`)).toEqual(wanted(isThere));
    expect(await codes('?status=0')).toEqual(wanted((spring) => spring.status === 0));
    expect(await codes(`?technician=${technician.id}`)).toEqual(
      wanted((spring) => spring.user_id === technician.id),
    );
    expect(await codes(`?subbasin=${subbasin}&status=2&technician=${manager.id}`)).toEqual(
      wanted((spring) => isThere(spring) && spring.status === 2 && spring.user_id === manager.id),
    );
    expect(await codes('?subbasin=&status=&technician=')).toHaveLength(620);
    const none = await report('?technician=2000000000');
    expect(none.springs.table).toEqual([]);
    expect(none.springs.totals.slice(9)).toEqual(HEADS.slice(9).map(() => 0));
  });

  test.each(['?status=3', '?status=abc', '?subbasin=abc', '?technician=-1', '?ano=2026'])(
    'the query %s is refused',
    async (query) => {
      expect((await manager.get(`${path}${query}`)).status).toBe(422);
    },
  );

  test('holds no formula: what looks like one is a text, in the file itself', async () => {
    const { bytes, springs: sheet } = await report();
    const parts = unzipSync(bytes);
    for (const name of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
      expect(strFromU8(parts[name] ?? new Uint8Array())).not.toMatch(/<f[ >]/);
    }
    const codes = sheet.table.map((row) => row[0]);
    for (const hostile of HOSTILE) expect(codes).toContain(hostile);
  });

  test('freezes its head, filters every column but not the totals, and has number and date formats', async () => {
    const { bytes } = await report();
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const sheet = sheets[0];
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    expect(sheet?.autoFilter?.range).toBe('A1:Z621');
    const parts = unzipSync(bytes);
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"');
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain(
      "'Nascentes'!$A:$A,'Nascentes'!$1:$1",
    );
    const formats = Array.from(
      { length: 26 },
      (_, column) => sheet?.cells?.get(`300,${column}`)?.style?.numFmt,
    );
    expect(formats.slice(0, 7)).toEqual(Array(7).fill('@'));
    expect(formats.slice(9, 12)).toEqual(['0.00', '0.00', '0']);
    const dated = sheet?.rows.findIndex((row) => row[7] instanceof Date) ?? 0;
    expect(sheet?.cells?.get(`${dated},7`)?.style?.numFmt).toBe('dd/mm/yyyy hh:mm');
  });
});

describe('the sheet of the balance', () => {
  test('is the stock’s own, line by line', async () => {
    const stock = (await manager.get(`/projects/${project}/feedstocks`)).body.data[0].id;
    const { data } = (await manager.get(`/projects/${project}/feedstocks/${stock}/balance`)).body;
    const { balance, springs: sheet } = await report();
    expect(balance.rows[0]).toEqual([
      'Item',
      'Unidade',
      'Previsto (Cadastrada)',
      'Entregue',
      'Em estoque',
      'Faltando',
    ]);
    expect(balance.rows.slice(1)).toEqual(
      data.map((line: Json) => [
        line.label,
        line.unit,
        line.needed,
        line.delivered,
        line.in_stock,
        line.missing,
      ]),
    );
    // Without filters, what is foreseen and delivered together is the total of the springs' column.
    for (const [label, , needed, delivered] of balance.rows.slice(1)) {
      expect(sheet.totals[HEADS.indexOf(String(label))], String(label)).toBe(
        Number(needed) + Number(delivered),
      );
    }
  });

  test('stays the whole project’s whatever the filters, and says so', async () => {
    const whole = (await report()).balance.rows;
    const filtered = (await report('?status=1')).balance.rows;
    expect(filtered.slice(0, whole.length)).toEqual(whole);
    expect(
      filtered
        .slice(whole.length)
        .flat()
        .filter((cell) => cell !== null),
    ).toEqual(['O saldo é do projeto inteiro: os filtros valem só para a aba "Nascentes".']);
  });
});

describe('who gets the report', () => {
  test('roles and projects are checked', async () => {
    const foreign = await makeProject(api, 'Alheio');
    expect((await technician.get(`/projects/${foreign}/report`)).status).toBe(404);
    const clerk = await api.person(ROLES.ADMINISTRATIVO, [project]);
    expect((await clerk.get(path)).status).toBe(403);
    expect((await api.nobody.get(path)).status).toBe(401);
    expect((await report('', manager)).springs.table).toHaveLength(620);
  });

  test('a token in the query opens it, and is not in the signed address', async () => {
    const query = `?status=1&%74oken=${technician.token}&technician=${technician.id}`;
    const { url } = (await api.nobody.get(`${path}${query}`, { accept: 'application/json' })).body;
    expect(url).not.toContain(technician.token);
    expect(url).toContain(`/api${path}?status=1&technician=${technician.id}&`);
    const opened = await api.nobody.get(url.replace('/api', ''));
    expect(opened.status).toBe(200);
    const direct = await api.nobody.get(`${path}?token=${technician.token}`);
    expect(direct.status).toBe(200);
  });

  test('of a project without springs it is whole', async () => {
    const empty = await makeProject(api, 'Sem nascentes');
    const answer = await manager.get(`/projects/${empty}/report`);
    const { sheets } = await readXlsx(answer.bytes);
    expect(sheets[0]?.rows[1]?.[0]).toBe('Total');
    expect(sheets[1]?.rows).toHaveLength(8);
  });
});

const office = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find(existsSync);

test.runIf(office)('LibreOffice opens it and sees the same rows', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vertente-relatorio-'));
  const { bytes, springs: sheet } = await report(`?technician=${technician.id}&status=2`);
  writeFileSync(join(folder, 'relatorio.xlsx'), bytes);
  execFileSync(
    office ?? '',
    [
      `-env:UserInstallation=file://${folder}/perfil`,
      '--headless',
      '--convert-to',
      // Separated by commas, UTF-8, every text in quotes and nothing else, one file a sheet.
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,1046,true,true,false,false,false,-1',
      '--outdir',
      folder,
      join(folder, 'relatorio.xlsx'),
    ],
    { stdio: 'ignore' },
  );
  const lines = readFileSync(join(folder, 'relatorio-Nascentes.csv'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  expect(lines).toHaveLength(sheet.rows.length);
  expect(lines[0]?.split(',').slice(0, 3)).toEqual(['"Código"', '"Propriedade"', '"Produtor"']);
  const row = sheet.table.find((one) => String(one[0]).startsWith('N-')) ?? [];
  const figures = row.slice(9).map(Number);
  expect(lines).toContain(
    `${row.slice(0, 7).map(quoted).join(',')},05/04/2026 14:30:00,${quoted(row[8])},${figures.join(',')}`,
  );
  const hostileCodes = sheet.table.map((one) => one[0]).filter((code) => /^[=+@-]/.test(String(code)));
  expect(hostileCodes).toHaveLength(2);
  for (const hostile of hostileCodes) {
    expect(lines.filter((line) => line.startsWith(quoted(hostile)))).toHaveLength(1);
  }
});

function quoted(text: CellValue | undefined): string {
  return `"${String(text).replaceAll('"', '""')}"`;
}
