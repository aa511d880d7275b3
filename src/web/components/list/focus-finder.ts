/**
 * Of a button that goes away with what it clears: one goes on in the search, or at the heading. A finger
 * does too, since a field would bring the keyboard over the rows.
 */
export function focusFinder(): void {
  const field = matchMedia('(hover: none)').matches ? null : 'main [type=search]';
  const found = field && document.querySelector<HTMLElement>(field);
  (found || document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}
