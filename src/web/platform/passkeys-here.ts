import { IS_BEING_BUILT, pageWord } from './page-words.ts';

/**
 * Whether passkeys are of any use in this browser at this address: the server wrote into the
 * page for which one it takes them, and at any other they would not be found. What the build
 * draws has all that only some servers have.
 */
export function arePasskeysHere(): boolean {
  if (IS_BEING_BUILT) return true;
  const site = passkeySite();
  return site !== '' && site === window.location.origin && 'PublicKeyCredential' in window;
}

/** The address at which passkeys are taken, `https://painel.exemplo.org`; empty where there is none. */
export function passkeySite(): string {
  return pageWord('passkeys');
}
