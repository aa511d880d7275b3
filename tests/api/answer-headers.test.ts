/** Every kind of answer carries what keeps a browser from being turned against its user. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { layMap, MAP_STYLE_LAID } from '../support/pmtiles-file.ts';
import { addressIn, neededQuery, type World } from '../support/world/world.ts';
import { ALL_ROUTES } from './permission-walk.ts';

const PAGE =
  '<html data-look=""><meta content="__SCHEMES__"><style nonce="__CSP_NONCE__"></style>__DEMONSTRATION__';

let api: TestApi;
let manager: Person;
let world: World;
let panelFolder: string;

beforeAll(async () => {
  panelFolder = await mkdtemp(join(tmpdir(), 'vertente-painel-'));
  await mkdir(join(panelFolder, 'assets'));
  await writeFile(join(panelFolder, 'index.html'), PAGE);
  await mkdir(join(panelFolder, '.git'));
  for (const name of ['config', 'HEAD']) {
    await writeFile(join(panelFolder, '.git', name), 'repositoryformatversion = 0');
  }
  await writeFile(join(panelFolder, 'assets', 'a.js'), 'void 0;');
  await writeFile(join(panelFolder, 'assets', 'a.js.br'), 'compressed');
  await writeFile(join(panelFolder, 'assets', 'a.css'), 'p { color: red; }');
  await writeFile(join(panelFolder, 'assets', 'a.woff2'), 'letters');
  await writeFile(join(panelFolder, 'assets', 'worker.mjs'), 'void 0;');
  await writeFile(join(panelFolder, 'assets', 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = await openApi({ panelFolder, env: { MAP_STYLE: MAP_STYLE_LAID } });
  await layMap(api.server.services.settings.dataDir);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(manager), { text: (_, field) => field, tag: 'aqui' });
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(panelFolder, { recursive: true, force: true });
});

type Head = Readonly<Record<string, unknown>>;

/** Directive → its values. */
function policyOf(headers: Head): Map<string, string> {
  const directives = String(headers['content-security-policy']).split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}

function expectGuarded(headers: Head): void {
  const policy = policyOf(headers);
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toMatch(/^'(none|self)'$/);
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
}

/** What is heard back on a socket of its own. */
async function onTheWire({ app }: TestApi, said: string): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(said);
  return text(socket);
}

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers });
const asManager = () => ({ authorization: `Bearer ${manager.token}` });

describe('the API', () => {
  const answered = ALL_ROUTES.filter(([name]) => name !== 'DELETE /auth');

  // First: the walk below deletes the photo.
  test('a document says its type and its name, and is never kept', async () => {
    // What each list's file says of itself is asked of every one by list-exports.test.ts, and its headers by the walk below.
    const documents = ALL_ROUTES.filter(([, route]) => route.document).filter(
      ([, route], at) => process.env['TEST_FULL'] || !route.exported || at % 10 === 0,
    );
    expect(documents.filter(([, { exported }]) => exported).length).toBeGreaterThan(1);
    expect(documents.filter(([, { exported }]) => !exported).length).toBeGreaterThanOrEqual(8);
    for (const [name, route] of documents) {
      const address = `${addressIn(world, route)}${neededQuery(world, route)}`;
      const answer = await get(`/api${address}`, asManager());
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect([route.document?.mime, ...(route.document?.or ?? [])]).toContain(answer.headers['content-type']);
      expect(answer.headers['content-disposition']).toMatch(
        /^(inline|attachment); filename=".+"; filename\*=UTF-8''/,
      );
      expectGuarded(answer.headers);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test.each(answered)('%s: let in, refused and unknown', async (_name, route) => {
    const { method } = route;
    const url = `/api${addressIn(world, route)}`;
    const version = { 'if-match': '"0"' };
    for (const headers of [{ ...asManager(), ...version }, { authorization: 'Bearer no' }, {}]) {
      const answer = await api.app.inject({ method, url, headers });
      expectGuarded(answer.headers);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(policyOf(answer.headers).get('require-trusted-types-for')).toBe("'script'");
      if (answer.statusCode >= 400) {
        expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      }
    }
  });

  test.each([
    ['an unknown address', '/api/nada', 404],
    ['an address that can not be decoded', '/api/%zz', 400],
    ['an id of three hundred digits', `/api/vehicles/${'9'.repeat(300)}`, 404],
  ])('%s', async (_, url, status) => {
    const answer = await get(url, asManager());
    expect(answer.statusCode).toBe(status);
    expectGuarded(answer.headers);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['PATCH', 'OPTIONS', 'HEAD'] as const)(
    'a method that the address does not take: %s',
    async (method) => {
      const answer = await api.app.inject({ method, url: '/api/nada', headers: asManager() });
      expect(answer.statusCode).toBe(404);
      expectGuarded(answer.headers);
    },
  );

  test('TRACE is answered by nothing of what was sent', async () => {
    const heard = await onTheWire(
      api,
      'TRACE /api/vehicles HTTP/1.1\r\nHost: x\r\nX-Told: back\r\nConnection: close\r\n\r\n',
    );
    expect(heard).toMatch(/^HTTP\/1\.1 404 /);
    expect(heard).not.toContain('back');
  });

  test('no answer lets the pages of another origin read it, asked beforehand or not', async () => {
    const headers = { ...asManager(), origin: 'https://another.example.org' };
    const before = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const url of ['/api/vehicles', '/api/auth', '/api/docs', '/login', '/assets/a.js']) {
      const read = await get(url, headers);
      const asked = await api.app.inject({ method: 'OPTIONS', url, headers: { ...headers, ...before } });
      for (const answer of [read, asked]) {
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
        expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
      }
    }
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'a write as a form of another site could send it, as %s, is a 415',
    async (type) => {
      for (const [name, route] of ALL_ROUTES) {
        if (route.method === 'GET' || route.form || (route.upload && type.startsWith('multipart'))) continue;
        const url = `/api${addressIn(world, route)}`;
        const headers = { ...asManager(), 'content-type': type };
        const answer = await api.app.inject({ method: route.method, url, headers, payload: 'a=1' });
        expect([name, answer.statusCode]).toEqual([name, 415]);
      }
    },
  );

  test.each(['/api/docs', '/api/openapi.json'])('%s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expectGuarded(answer.headers);
  });
});

describe('the panel', () => {
  test('the page allows the scripts and styles it names, once', async () => {
    const [first, second] = [await get('/admin/veiculos'), await get('/login')];
    const nonces = [first, second].map(({ headers }) => {
      expectGuarded(headers);
      expect(headers['cache-control']).toBe('no-store');
      expect(policyOf(headers).get('trusted-types')).toBe('default pasted-html ProseMirrorClipboard');
      expect(policyOf(headers).get('script-src')).toMatch(/^'self' 'nonce-[\w+/=]+'$/);
      return /'nonce-([^']+)'/.exec(policyOf(headers).get('style-src') ?? '')?.[1] ?? '';
    });
    expect(first.body).toContain(`nonce="${nonces[0]}"`);
    expect(new Set(nonces).size).toBe(2);
  });

  test.each(['/assets/a.js', '/assets/a.svg'])('the file %s, whole and unchanged', async (url) => {
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expectGuarded(whole.headers);
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const unchanged = await get(url, { 'if-none-match': String(whole.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
    expectGuarded(unchanged.headers);
  });

  test.each(['/assets/a.js', '/assets/a.css', '/assets/a.woff2'])(
    '%s is never a page, and says no more than such a part must',
    async (url) => {
      for (const coding of ['identity', 'br']) {
        const { headers } = await get(url, { 'accept-encoding': coding });
        expect(headers['content-encoding']).toBe(coding === 'br' && url.endsWith('.js') ? 'br' : undefined);
        expect([...policyOf(headers)]).toEqual([
          ['default-src', "'none'"],
          ['base-uri', "'none'"],
          ['object-src', "'none'"],
          ['frame-ancestors', "'none'"],
        ]);
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
        const written = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        expect(written.join('').length).toBeLessThan(600);
      }
    },
  );

  test('a worker is a place of its own: it may ask this server, and runs nothing of others', async () => {
    const { headers } = await get('/assets/worker.mjs');
    expectGuarded(headers);
    expect(policyOf(headers).get('connect-src')).toBe("'self'");
    expect(policyOf(headers).get('script-src')).toMatch(/^'self' 'nonce-/);
  });

  test.each(['/assets/nada.js', '/../package.json', '/assets/..%2f..%2fpackage.json', '/.env'])(
    '%s is not there',
    async (url) => {
      const answer = await get(url);
      expect([400, 403, 404]).toContain(answer.statusCode);
      expectGuarded(answer.headers);
    },
  );
});

describe('what is answered', () => {
  test('as text says how its signs are written', async () => {
    const urls = [
      '/api/nada',
      '/api/docs',
      '/api/openapi.json',
      '/login',
      '/assets/a.js',
      '/assets/a.svg',
      '/assets/a.css',
    ];
    const lists = ['/api/vehicles', '/api/vehicles/export?format=csv'];
    for (const url of [...urls, ...lists]) {
      const { headers } = await get(url, asManager());
      expect([url, headers['content-type']]).toEqual([url, expect.stringMatching(/; charset=utf-8$/)]);
    }
  });

  test('as a document of text says it too', () => {
    const mimes = ALL_ROUTES.flatMap(([, { document }]) =>
      document ? [document.mime, ...(document.or ?? [])] : [],
    );
    expect(
      mimes.filter((mime) => /^text\/|[+/]xml\b/.test(mime) && !mime.endsWith('; charset=utf-8')),
    ).toEqual([]);
    expect(mimes).toContain('application/gpx+xml; charset=utf-8');
  });

  test('holds nothing of the folder of a version control, even one beside the page', async () => {
    for (const url of ['/.git/config', '/.git/HEAD', '/assets/..%2f.git/config', '/.git/']) {
      expect([url, (await get(url)).body]).toEqual([url, expect.not.stringContaining('repositoryformat')]);
    }
  });

  test('of a folder is the page, not what lies in it', async () => {
    for (const url of ['/assets/', '/assets', '/']) {
      const { body } = await get(url);
      expect([url, /a\.js|a\.svg/.test(body)]).toEqual([url, false]);
    }
  });
});

describe('HSTS', () => {
  test('stands behind TLS alone', async () => {
    expect((await get('/api/health')).headers['strict-transport-security']).toBeUndefined();
    const secure = await openApi({ env: { PUBLIC_URL: 'https://vertente.example.org' } });
    const answered = [
      '/api/health',
      '/api/nada',
      '/api/%zz',
      '/api/docs',
      '/login',
      `/api/vehicles/${'9'.repeat(300)}`,
    ];
    for (const url of answered) {
      const { headers } = await secure.app.inject({ method: 'GET', url });
      expect([url, headers['strict-transport-security']]).toEqual([
        url,
        'max-age=31536000; includeSubDomains',
      ]);
    }
    expect(await onTheWire(secure, 'no HTTP\r\n\r\n')).toContain(
      'strict-transport-security: max-age=31536000; includeSubDomains',
    );
    await secure.close();
  });
});

describe('the page begins as it was chosen in this browser', () => {
  const begins = async (cookie: string) => {
    const answer = await api.app.inject({ url: '/login', headers: { cookie } });
    return answer.payload.slice(0, answer.payload.indexOf('<style'));
  };

  test.each([
    ['', '<html ><meta content="light dark">'],
    ['aparencia=system', '<html ><meta content="light dark">'],
    ['aparencia=light', '<html data-mantine-color-scheme="light"><meta content="light">'],
    ['a=b; aparencia=dark', '<html data-mantine-color-scheme="dark"><meta content="dark">'],
    [
      'aparencia=dark-more',
      '<html data-mantine-color-scheme="dark" data-contrast="more"><meta content="dark">',
    ],
    ['aparencia=system-more', '<html  data-contrast="more"><meta content="light dark">'],
    ['aparencia=dark"><script>alert(1)</script>', '<html ><meta content="light dark">'],
  ])('%j', async (cookie, page) => {
    expect(await begins(cookie)).toBe(page);
  });
});
