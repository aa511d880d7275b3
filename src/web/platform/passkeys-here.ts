/**
 * Whether passkeys are of any use in this browser at this address: the server wrote into the
 * page for which one it takes them, and at any other they would not be found.
 */
export function arePasskeysHere(): boolean {
  const site = passkeySite();
  return site !== '' && site === window.location.origin && 'PublicKeyCredential' in window;
}

/** The address at which passkeys are taken, `https://painel.exemplo.org`; empty where there is none. */
export function passkeySite(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="vertente-passkeys"]')?.content ?? '';
}
