/** Reads files of outlines. */
import { scriptBeside } from '../../platform/children/script.ts';
import { type FileAnswer, type FileReader, type FileReaderOptions, makeFileReader } from '../file-reader.ts';
import type { OutlineJob, ReadOutlines } from './read-outlines.ts';

export interface OutlineFile extends OutlineJob {
  readonly path: string;
}

export type OutlineAnswer = FileAnswer<ReadOutlines>;
export type OutlineReader = FileReader<OutlineFile, ReadOutlines>;

export function makeOutlineReader(options: FileReaderOptions = {}): OutlineReader {
  return makeFileReader(
    {
      worker: scriptBeside(import.meta.url, 'outline-worker'),
      timeLimit: 30_000,
      heapLimit: 320,
      // It fits beside the server in the smallest machine.
      memoryLimit: 512,
      mostWaiting: 30,
      mostWaitingEach: 3,
      jobsPerChild: 20,
      restingMemory: 150,
      slow: 'A leitura do arquivo demorou demais e foi interrompida. Exporte só a sub-bacia, ou simplifique o desenho, e envie de novo.',
      ended:
        'Não foi possível ler o arquivo: ele está danificado ou é grande demais. Exporte só a sub-bacia e envie de novo.',
    },
    options,
  );
}
