/** What comes of a logo that was sent. */
import type { TemporaryFile } from '../temporary.ts';

export interface MadeLogo {
  readonly ok: true;
  readonly image: TemporaryFile;
  readonly mime: 'image/png' | 'image/svg+xml';
}

export interface LogoRefusal {
  readonly ok: false;
  /**
   * - `active`: an SVG that does something, or asks for what is not in it: `what` says what, in Portuguese
   * - `no_size`: an SVG that does not say how large it is
   */
  readonly refusal: 'unreadable' | 'hidden' | 'too_many_pixels' | 'too_heavy' | 'active' | 'no_size';
  readonly megapixels?: number;
  readonly what?: string;
}

export type Logo = MadeLogo | LogoRefusal;
