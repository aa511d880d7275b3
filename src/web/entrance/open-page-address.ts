import { OPEN_ADDRESSES } from '../platform/addresses.ts';

export type OpenPage =
  | { readonly page: 'accessibility' | 'forgotten' }
  | { readonly page: 'set'; readonly token: string };

/** The page at this address for which nobody needs to be signed in; null for all others. */
export function openPageAt(pathname: string): OpenPage | null {
  const address = pathname.replace(/\/$/, '');
  if (address === OPEN_ADDRESSES.forgotten) return { page: 'forgotten' };
  if (address === OPEN_ADDRESSES.accessibility) return { page: 'accessibility' };
  if (!pathname.startsWith(OPEN_ADDRESSES.setPassword)) return null;
  const token = pathname.slice(OPEN_ADDRESSES.setPassword.length).replace(/\/$/, '');
  return /^[\w-]+$/.test(token) ? { page: 'set', token } : null;
}
