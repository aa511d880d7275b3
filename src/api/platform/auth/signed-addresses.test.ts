import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { SIGNED_MS, signAddress, signerOf } from './signed-addresses.ts';

const secrets = new Secrets(randomBytes(32));
const now = Date.UTC(2026, 4, 4);
const ADDRESS = '/api/projects/3/trip_controls/report?user=7';
const signed = signAddress(secrets, ADDRESS, { user: { sessionId: 12 }, now });

test('an address that was signed tells whose session it is, for five minutes', () => {
  expect(signerOf(secrets, signed, now)).toEqual({ kind: 'session', id: 12 });
  expect(signerOf(secrets, signed, now + SIGNED_MS)).not.toBeNull();
  expect(signerOf(secrets, signed, now + SIGNED_MS + 1)).toBeNull();
});

test('one in which any sign was changed, or that another key signed, tells of nobody', () => {
  for (let at = 0; at < signed.length; at += 1) {
    const other = signed[at] === '7' ? '8' : '7';
    const changed = `${signed.slice(0, at)}${other}${signed.slice(at + 1)}`;
    expect([at, signerOf(secrets, changed, now)]).toEqual([at, null]);
  }
  expect(signerOf(new Secrets(randomBytes(32)), signed, now)).toBeNull();
  expect(signerOf(secrets, ADDRESS, now)).toBeNull();
});

test('what is signed for another purpose opens no address', () => {
  const until = now + SIGNED_MS;
  const ofBrowser = secrets.sign(`browser 12.${until} ${ADDRESS}`);
  expect(signerOf(secrets, `${ADDRESS}&assinatura=12.${until}.${ofBrowser}`, now)).toBeNull();
});
