import { pageWord } from './page-words.ts';

/** What the button of the organisation's own accounts says, as the server wrote it into the page; empty without them. */
export function oidcLabel(): string {
  return pageWord('oidc');
}
