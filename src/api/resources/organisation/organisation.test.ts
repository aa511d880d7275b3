/** The organisation and its logo: who reads and changes them, what is refused, and where they appear. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { makeProject } from '../../../../tests/support/records.ts';

const CITY = 3_127_701;
const DATA = {
  name: 'Instituto Nascente Viva',
  cnpj: '12.345.678/0001-95',
  street: 'Rua das Águas',
  number: '12',
  neighborhood: 'Centro',
  city: CITY,
  cep: '35010-000',
  phone: '(33) 3277-1234',
  email: 'contato@nascente.org.br',
  website: 'nascente.org.br',
};
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#163" d="M0 0h40v20H0z"/></svg>';

let api: TestApi;
let office: Person;
let technician: Person;
let project: number;
let png: Buffer;
let folder: string;

beforeAll(async () => {
  png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#116633' } })
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'segredo-do-autor' } } })
    .toBuffer();
  folder = await mkdtemp(join(tmpdir(), 'vertente-painel-'));
  await copyFile('index.html', join(folder, 'index.html'));
  api = await openApi({ panelFolder: folder });
  project = await makeProject(api, 'Rio Doce Vivo');
  office = await api.person(ROLES.ESCRITORIO_PROJETOS);
  technician = await api.person(ROLES.TECNICO, [project]);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const send = (bytes: Uint8Array, name = 'logo.png') =>
  office.upload('/organisation/logo', 'file', [{ name, bytes }]);
const page = async () => (await api.app.inject({ url: '/login' })).body;

describe('before it is said', () => {
  test('everybody reads that there is nothing, and the page and the papers are as they were', async () => {
    const { status, body } = await technician.get('/organisation');
    expect([status, body.name, body.logo_path, body.city]).toEqual([200, null, null, null]);
    expect((await technician.get('/organisation/logo')).status).toBe(404);
    expect(await page()).toContain('<meta name="vertente-organisation" content="" />');
    const { bytes } = await office.get(`/projects/${project}/trip_controls/user/report/file`);
    expect((await readPdf(bytes)).text).toMatch(/^Rio Doce Vivo Controle de viagens/);
  });
});

describe('the organisation', () => {
  test('is written by the office with its version, read by everybody, and told in its history', async () => {
    const before = await office.get('/organisation');
    const { status, body, headers } = await office.put('/organisation', DATA, {
      'if-match': String(before.headers.etag),
    });
    expect([status, body]).toMatchObject([
      200,
      {
        ...DATA,
        cnpj: '12345678000195',
        cep: '35010000',
        phone: '3332771234',
        city_id: CITY,
        state_id: 31,
        city: { id: CITY, name: 'Governador Valadares', state: { uf: 'MG' } },
      },
    ]);
    expect(headers.etag).not.toBe(before.headers.etag);
    expect((await technician.get('/organisation')).body.name).toBe(DATA.name);
    const stale = await office.put(
      '/organisation',
      { name: 'Outra' },
      { 'if-match': String(before.headers.etag) },
    );
    expect(stale.status).toBe(412);
    expect((await technician.put('/organisation', { name: 'Outra' })).status).toBe(403);
    const { body: told } = await office.get('/history/organisation/1');
    expect(told.data[0].changes).toContainEqual({
      field: 'city',
      label: 'Cidade',
      before: null,
      after: 'Governador Valadares',
    });
    expect(told.data[0].changes).toContainEqual({
      field: 'name',
      label: 'Nome',
      before: null,
      after: DATA.name,
    });
  });

  test.each([
    ['name', '', 'Digite o nome da organização!'],
    ['cnpj', '12.345.678/0001-94', 'O CNPJ não é válido. Confira os 14 dígitos.'],
    ['cnpj', '1234', 'O CNPJ não é válido. Confira os 14 dígitos.'],
    ['city', 1, 'O registro escolhido não existe mais. Escolha outro.'],
    ['email', 'ninguém', 'Digite um e-mail válido!'],
  ])('refuses %s = %j', async (field, value, sentence) => {
    const { status, body } = await office.put('/organisation', { [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('takes a CNPJ with letters, and keeps what is left out', async () => {
    const { body } = await office.put('/organisation', { cnpj: 'q0.slf.mbd/7vx4-39' });
    expect([body.cnpj, body.street]).toEqual(['Q0SLFMBD7VX439', DATA.street]);
    await office.put('/organisation', { cnpj: DATA.cnpj });
  });
});

describe('its logo', () => {
  test('comes back as a PNG made anew, small, by a signed address and on everybody’s page', async () => {
    const { status, body } = await send(png);
    expect([status, body.name]).toEqual([201, DATA.name]);
    expect(body.logo_path).toMatch(/^\/api\/organisation\/logo\?assinatura=/);
    const { rawPayload, headers } = await api.app.inject({ url: body.logo_path });
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 });
    expect(rawPayload.includes('segredo-do-autor')).toBe(false);
    expect((await api.app.inject({ url: `${body.logo_path}x` })).statusCode).toBe(401);
    expect((await api.nobody.get('/organisation/logo')).status).toBe(401);
    const [, address] = /<meta name="vertente-logo" content="([^"]+)"/.exec(await page()) ?? [];
    const open = await api.app.inject({ url: address });
    expect([open.statusCode, open.rawPayload.equals(rawPayload)]).toEqual([200, true]);
    expect(await page()).toContain(`<meta name="vertente-organisation" content="${DATA.name}" />`);
    const { body: told } = await office.get('/history/organisation/1');
    expect(told.data[0].changes).toEqual([{ field: 'logo', label: 'Logotipo', before: null, after: 'PNG' }]);
  });

  test.each([
    ['a.svg', SVG.replace('<path', '<script>1</script><path'), 'tem um script'],
    ['a.svg', SVG.replace('<path', '<path onclick="x()"'), 'tem um script (onclick)'],
    [
      'a.svg',
      SVG.replace('<path', '<use href="https://exemplo.org/a#b"/><path'),
      'tem uma referência a outro endereço',
    ],
    ['a.png', 'not a picture', 'não é um PNG nem um SVG'],
    ['a.gif', 'GIF89a', 'não é um PNG nem um SVG'],
  ])('%s with %s is refused, and says why', async (name, text, words) => {
    const before = (await office.get('/organisation')).headers.etag;
    const { status, body } = await send(Buffer.from(text), name);
    expect([status, body.errors.file]).toEqual([422, [expect.stringContaining(words)]]);
    expect((await office.get('/organisation')).headers.etag).toBe(before);
  });

  test('that hides a page, is too large, or has too many pixels is refused', async () => {
    const hiding = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    expect((await send(hiding)).body.detail).toContain('traz outro arquivo escondido');
    expect((await send(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
    const many = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await send(many)).body.detail).toContain('passa de 16 megapixels');
    expect(
      (await technician.upload('/organisation/logo', 'file', [{ name: 'a.png', bytes: png }])).status,
    ).toBe(403);
  });

  test('as an SVG is written anew', async () => {
    const { body } = await send(
      Buffer.from(SVG.replace('<path', '<metadata>segredo</metadata><path')),
      'a.svg',
    );
    const { payload, headers } = await api.app.inject({ url: body.logo_path });
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
    expect(payload).toContain('<path fill="#163"');
    expect(payload).not.toContain('segredo');
  });
});

describe('on paper', () => {
  test.each([
    ['PNG', () => png],
    ['SVG', () => Buffer.from(SVG)],
  ])('stands with its %s logo above the trip report, whose pages stay as many', async (_kind, logo) => {
    await send(logo());
    const report = `/projects/${project}/trip_controls/user/report/file`;
    const pdf = await readPdf((await office.get(report)).bytes);
    expect(pdf.pages[0]).toMatch(
      /^Instituto Nascente Viva CNPJ 12\.345\.678\/0001-95 · Rua das Águas, 12, Centro · Governador Valadares\/MG · CEP 35010-000 · \(33\) 3277-1234 · contato@nascente\.org\.br · nascente\.org\.br Rio Doce Vivo/,
    );
    expect(pdf.roles[0]).toContain('Figure');
    expect([pdf.pages.length, pdf.outside, pdf.universalAccess]).toEqual([1, [], '1']);
  });

  test('names its sheets’ printed pages, and leaves their cells as they are', async () => {
    const { bytes } = await office.get('/vehicles/export?format=xlsx');
    const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).toContain('<oddHeader>&amp;L&amp;&quot;-,Bold&quot;Instituto Nascente Viva&amp;R');
    expect(sheet.slice(sheet.indexOf('<sheetData>'), sheet.indexOf('</row>'))).not.toContain('Instituto');
  });

  test('has no head any more once the logo and the name are gone', async () => {
    expect((await office.delete('/organisation/logo')).status).toBe(204);
    expect((await office.delete('/organisation/logo')).status).toBe(404);
    expect((await office.get('/organisation')).body.logo_path).toBe(null);
    expect(await page()).toContain('<meta name="vertente-logo" content="" />');
    const { bytes } = await office.get(`/projects/${project}/trip_controls/user/report/file`);
    expect((await readPdf(bytes)).roles[0]).not.toContain('Figure');
  });
});
