/**
 * The panel's own letters, under a thumb. A desk has them from its first drawing on, as `base.css` says;
 * on a phone's signal their file would come before the sign-in. There it follows, and the first screen
 * that is drawn when it is here is drawn with it.
 */
import file from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

let letters: FontFace | null = null;

/** Null at a desk. */
function lettersOfPhone(): FontFace | null {
  if (matchMedia('(pointer: fine)').matches) return null;
  letters ??= new FontFace('Figtree Variable', `url(${file}) format('woff2')`, { weight: '300 900' });
  return letters;
}

export async function fetchLetters(): Promise<void> {
  await lettersOfPhone()?.load();
}

/** Before a first drawing, never after it: nothing that is read changes its letters, and nothing moves. */
export function wearLetters(): void {
  const here = lettersOfPhone();
  if (here?.status === 'loaded') document.fonts.add(here);
}
