/** The page that every address of the panel answers: with the sign-in that the build drew, and the organisation's own words in it. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

const NAME = 'Águas & <b>Vida</b> "$&" __LOGO__';
const DRAWN = {
  '': '<p>Vertente</p>',
  __ORGANISATION__: '<p>__ORGANISATION__</p>',
  __LOGO__: '<img src="__LOGO__"/><p>Vertente</p>',
  __ORGANISATION____LOGO__: '<img src="__LOGO__"/><p>__ORGANISATION__</p>',
};

let api: TestApi;
let office: Person;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vertente-painel-'));
  await copyFile('index.html', join(folder, 'index.html'));
  await writeFile(join(folder, 'sign-in.json'), JSON.stringify(DRAWN));
  api = await openApi({ panelFolder: folder });
  office = await api.person(ROLES.ESCRITORIO_PROJETOS);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const drawn = async () => {
  const { body } = await api.app.inject({ url: '/admin/veiculos' });
  return /<template id="sign-in">(.*)<\/template>/.exec(body)?.[1];
};

test('the sign-in is drawn for the organisation as it is now, whose name is text', async () => {
  expect(await drawn()).toBe('<p>Vertente</p>');
  await office.put('/organisation', { name: NAME });
  const name = '<p>Águas &amp; &lt;b&gt;Vida&lt;/b&gt; &quot;$&amp;&quot; __LOGO__</p>';
  expect(await drawn()).toBe(name);
  const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#116633' } })
    .png()
    .toBuffer();
  await office.upload('/organisation/logo', 'file', [{ name: 'logo.png', bytes }]);
  const [, address, rest] = /^<img src="([^"]*)"\/>(.*)$/.exec((await drawn()) ?? '') ?? [];
  expect(rest).toBe(name);
  expect(address).toMatch(/^\/api\/auth\/logo\?v=\w+$/);
});

test('what the build drew is no address of its own', async () => {
  const { statusCode } = await api.app.inject({ url: '/sign-in.json' });
  expect(statusCode).toBe(404);
});

test('the page tells in which zone the server reads a date-time', async () => {
  const { body } = await api.app.inject({ url: '/admin/veiculos' });
  expect(body).toContain('<meta name="vertente-zone" content="America/Sao_Paulo" />');
});
