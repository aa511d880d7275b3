/** Files of sub-basins read as the panel's server reads them, in this process. */
import { strToU8, zipSync } from 'fflate';
import { RefusedFile } from '#api/documents/geometry-file/drawn.ts';
import { type OutlineJob, readOutlines } from '#api/documents/outline-file/read-outlines.ts';
import { writtenByGdal } from './gdal.ts';

export function readOutlineFile(file: string | Uint8Array, job: Partial<OutlineJob> = {}) {
  const bytes = typeof file === 'string' ? strToU8(file) : file;
  return readOutlines(bytes, { fileName: 'bacia', sought: 'Suaçuí Grande', wanted: 'all', ...job });
}

export function outlineRefusal(file: string | Uint8Array, job: Partial<OutlineJob> = {}): string {
  try {
    readOutlineFile(file, job);
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
  return 'was read';
}

export async function zippedByGdal(geoJson: string, options: readonly string[]): Promise<Uint8Array> {
  const files = await writtenByGdal(geoJson, ['-f', 'ESRI Shapefile', ...options]);
  return zipSync(Object.fromEntries(Object.entries(files).map(([end, bytes]) => [`bacia${end}`, bytes])));
}
