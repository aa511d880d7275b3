import { DESKTOP, PHONE } from './chromium.ts';

type Viewport = typeof DESKTOP | typeof PHONE;

const SIZES: readonly (readonly [where: 'at a desk' | 'on a phone', viewport: Viewport])[] = [
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
];

/**
 * The windows that a file's flows go through: in every run the one where they are mostly
 * done, with `TEST_FULL=1` both. What every screen looks like at each width is the layout
 * test's and the menus' matter, in every run.
 */
export function sizes(mostly: 'at a desk' | 'on a phone') {
  return process.env['TEST_FULL'] ? SIZES : SIZES.filter(([where]) => where === mostly);
}
