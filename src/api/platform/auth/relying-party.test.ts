/** At which addresses passkeys can be. */
import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  [null, null],
  ['https://painel.exemplo.org', { id: 'painel.exemplo.org', origin: 'https://painel.exemplo.org' }],
  ['https://exemplo.org:8443/painel', { id: 'exemplo.org', origin: 'https://exemplo.org:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://painel.localhost', { id: 'painel.localhost', origin: 'http://painel.localhost' }],
  ['http://painel.exemplo.org', null],
  ['https://192.0.2.1', null],
  ['http://127.0.0.1:3000', null],
  ['https://[2001:db8::1]', null],
])('%s', (publicUrl, site) => {
  expect(relyingParty({ publicUrl })).toEqual(site);
});
