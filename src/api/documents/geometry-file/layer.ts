/** The layers of an archive, as people are told of them. */
import { shownText } from '#domain/shared/visible.ts';
import { RefusedFile, TooMuchRead } from './drawn.ts';

/** Of a path the end says which file it is. */
const LONGEST_NAME = 100;

/** The name of a file in an archive, fit for a sentence. */
export function layerName(path: string): string {
  return shownText(path.replace(/\p{Cc}/gu, ' '))
    .slice(-LONGEST_NAME)
    .toWellFormed();
}

/** What can't be read of one layer among several is refused with the layer's name. */
export function naming<T>(layer: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (layer === undefined || error instanceof TooMuchRead || !(error instanceof RefusedFile)) throw error;
    throw new RefusedFile(`Arquivo ${layer} do zip: ${error.message}`, { cause: error });
  }
}
