/** Reads files of fences and points. */
import { scriptBeside } from '../../platform/children/script.ts';
import { type FileAnswer, type FileReader, type FileReaderOptions, makeFileReader } from '../file-reader.ts';
import { REFUSALS } from './drawn.ts';
import type { Placed } from './placed.ts';

export interface GeometryFile {
  readonly path: string;
  /** As the person names it. */
  readonly name: string;
}

interface ReadGeometry {
  readonly placed: Placed;
}

export type GeometryAnswer = FileAnswer<ReadGeometry>;
export type GeometryReader = FileReader<GeometryFile, ReadGeometry>;

export function makeGeometryReader(options: FileReaderOptions = {}): GeometryReader {
  return makeFileReader(
    {
      worker: scriptBeside(import.meta.url, 'geometry-worker'),
      timeLimit: 10_000,
      heapLimit: 120,
      memoryLimit: 300,
      mostWaiting: 100,
      mostWaitingEach: 5,
      jobsPerChild: 200,
      slow: 'A leitura do arquivo demorou demais e foi interrompida. Tente de novo em instantes.',
      ended: REFUSALS.damaged,
    },
    options,
  );
}
