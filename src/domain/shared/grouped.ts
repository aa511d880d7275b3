/**
 * Dots between thousands of a number that is written already: `13917,40` → `13.917,40`.
 * By hand: on a phone the browser takes longer to read up on Portuguese than to draw a whole form.
 */
export function grouped(written: string): string {
  const [whole = '', ...decimals] = written.split(',');
  return [whole.replace(/\B(?=(\d{3})+$)/g, '.'), ...decimals].join(',');
}
