/** Below it the menu is put away: a phone, or a window as narrow. The same width as in the style sheets. */
export const NARROW = '(max-width: 61.99em)';
