/** 'Ler Arquivo': a sheet on its way from the person's device to a computed spring. */
import { importedSpring, SHEET_BYTES } from '#domain/resources/water-springs.ts';
import { message } from '#domain/rules/messages.ts';
import { useState } from 'react';
import { FAILURES } from '../../components/form/messages.ts';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { CHANGED_ON_DISK, copyOf } from '../../platform/file-copy.ts';
import type { ImportedSpring } from './spring-boxes.tsx';

export type Reading =
  | { readonly at: 'none' }
  | { readonly at: 'chosen'; readonly file: File; readonly refusal: SheetRefusal | null }
  /** `part` of the file that is sent, 0 to 1. */
  | { readonly at: 'sending'; readonly file: File; readonly part: number }
  /** Without a file after a reload: the browser keeps what was read, not the file. */
  | { readonly at: 'read'; readonly file: File | null; readonly spring: ImportedSpring };

export interface SheetRefusal {
  /** `sending`: the sheet was not read, and nothing is known against it. */
  readonly about: 'sheet' | 'sending';
  readonly sentences: readonly string[];
}

export interface SheetReading {
  readonly reading: Reading;
  /** Another file begins anew. */
  readonly choose: (file: File) => void;
  /** Sends the chosen file and reads it, again too. */
  readonly read: () => Promise<void>;
  /** Shows what was read before a reload. */
  readonly restore: (spring: ImportedSpring) => void;
}

interface SheetReadingOptions {
  /** Sends the file to where it is read; throws `ApiProblem`. */
  readonly send: (file: File, onProgress: (part: number) => void) => Promise<ImportedSpring>;
  /** What a session that ended by itself left behind. */
  readonly resumed: ImportedSpring | null;
  readonly onRead: (spring: ImportedSpring) => void;
}

export function useSheetReading({ send, resumed, onRead }: SheetReadingOptions): SheetReading {
  const [reading, setReading] = useState<Reading>(
    resumed ? { at: 'read', file: null, spring: resumed } : { at: 'none' },
  );

  const read = async () => {
    const file = 'file' in reading ? reading.file : null;
    if (!file) return;
    const refuse = (refusal: SheetRefusal) => setReading({ at: 'chosen', file, refusal });
    if (file.size > SHEET_BYTES) return refuse({ about: 'sheet', sentences: [message('file_too_large')] });
    setReading({ at: 'sending', file, part: 0 });
    const copy = await copyOf(file);
    if (!copy) return refuse({ about: 'sending', sentences: [CHANGED_ON_DISK] });
    try {
      const spring = await send(copy, (part) => setReading({ at: 'sending', file, part }));
      setReading({ at: 'read', file, spring });
      onRead(spring);
    } catch (error) {
      refuse(refusalOf(asProblem(error)));
    }
  };

  return {
    reading,
    choose: (file) => setReading({ at: 'chosen', file, refusal: null }),
    read,
    restore: (spring) => setReading({ at: 'read', file: null, spring }),
  };
}

/** What was kept of a reading, if it still is one. */
export function keptReading(values: Readonly<Record<string, unknown>> | undefined): ImportedSpring | null {
  const parsed = importedSpring.safeParse(values?.['spring']);
  return parsed.success ? parsed.data : null;
}

/** Every sentence about the sheet, or the server's only one, or the screen's own. */
function refusalOf(problem: ApiProblem): SheetRefusal {
  const sentences = problem.errors['spreadsheet'];
  if (sentences && sentences.length > 0) return { about: 'sheet', sentences };
  if (problem.detail !== null) return { about: 'sending', sentences: [problem.detail] };
  return {
    about: 'sending',
    sentences: problem.outcomeUnknown ? [FAILURES.sendFile, problem.message] : [FAILURES.sendFile],
  };
}
