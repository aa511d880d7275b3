/** What the server wrote into the page about itself, before it is asked for anything. */

/** While `npm run build` draws the sign-in there is no page yet. */
export const IS_BEING_BUILT = typeof document === 'undefined';

export type PageWord = 'demonstration' | 'oidc' | 'passkeys' | 'organisation' | 'logo' | 'zone';

/** Empty where the server has nothing to say. */
export function pageWord(name: PageWord): string {
  if (IS_BEING_BUILT) return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="vertente-${name}"]`)?.content ?? '';
}
