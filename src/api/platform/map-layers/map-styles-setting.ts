/** Styles of vector maps, from the setting `MAP_STYLE`. */
import { isNamed, policySource, settingLines } from './map-tiles.ts';

export interface StyleSetting {
  readonly name: string;
  readonly credit: string;
  /** An address, or a file of the folder mapas without its ending. */
  readonly from: { readonly address: URL } | { readonly file: string };
}

/** A file of the folder itself. */
const STYLE_FILE = /^([^/\\:]+)\.json$/;

/**
 * `Nome|https://mapas.exemplo.org/estilo.json|Crédito`, or `Nome|ruas.json|Crédito` for a file of the
 * folder mapas; several as in `MAP_TILES`.
 * @returns null for what can't be understood
 */
export function parseMapStyles(text: string): StyleSetting[] | null {
  const styles = settingLines(text).map(styleOf);
  const isWhole = styles.every((style) => style !== null) && styles.length > 0;
  // Each is asked for, and kept as the last choice, by its name.
  if (!isWhole || new Set(styles.map(({ name }) => name)).size < styles.length) return null;
  return styles;
}

function styleOf(parts: readonly string[]): StyleSetting | null {
  const [name = '', written = '', credit = '', ...more] = parts;
  if (more.length > 0 || !isNamed(name, credit)) return null;
  const file = STYLE_FILE.exec(written)?.[1];
  if (file !== undefined) return { name, credit, from: { file } };
  if (policySource(written) === null || !URL.canParse(written)) return null;
  return { name, credit, from: { address: new URL(written) } };
}
