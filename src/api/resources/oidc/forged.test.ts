/** What comes back from the provider is believed only where the provider itself signed it, for this wish. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '../../../../tests/support/forging-provider.ts';

const EMAIL = 'ana@example.org';
const PANEL = 'http://127.0.0.1';
let provider: ForgingProvider;
let api: TestApi;

beforeAll(async () => {
  provider = await startForgingProvider(EMAIL);
  api = await openApi({ env: { ...provider.env, PUBLIC_URL: PANEL } });
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const { status } = await manager.post('/users', { name: 'Ana', email: EMAIL, role: ROLES.TECNICO });
  expect(status).toBe(201);
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

/** Where a sign-in ends whose id_token is made so. */
async function signIn(forgery: Forgery, change = (search: URLSearchParams) => search) {
  provider.forge(forgery);
  const begun = await api.nobody.get('/auth/oidc');
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const there = await fetch(String(begun.headers['location']), { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  const ended = await api.nobody.get(`/auth/oidc/callback?${change(back.searchParams)}`, { cookie });
  return { to: ended.headers['location'], cookies: String(ended.headers['set-cookie']) };
}

test('a token as it should be opens the panel', async () => {
  expect((await signIn({})).to).toBe('/login?entrada=oidc');
});

const now = () => Math.floor(Date.now() / 1000);

test.each([
  ['signed by another key', { signedBy: 'another key' }],
  ['signed by nobody', { signedBy: 'nobody' }],
  ['signed with the client’s secret', { signedBy: 'the client’s secret' }],
  ['with the nonce of another wish', { claims: { nonce: 'x'.repeat(43) } }],
  ['without a nonce', { without: 'nonce' }],
  ['for another client', { claims: { aud: 'outro' } }],
  ['of another issuer', { claims: { iss: 'http://127.0.0.1:1' } }],
  ['that has expired', { claims: { iat: now() - 7200, exp: now() - 3600 } }],
  ['about nobody', { without: 'sub' }],
] as [string, Forgery][])('a token %s opens nothing', async (_what, forgery) => {
  const { to, cookies } = await signIn(forgery);
  expect(to).toBe('/login?erro=provedor');
  expect(cookies).not.toMatch(/vertente_oidc=\w/);
});

test('an answer without the state of the wish opens nothing', async () => {
  const { to } = await signIn({}, (search) => {
    search.delete('state');
    return search;
  });
  expect(to).toMatch(/^\/login\?erro=/);
});
