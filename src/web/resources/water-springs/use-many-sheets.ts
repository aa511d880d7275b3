import { MOST_SHEETS, springSheets } from '#domain/resources/spring-sheets.ts';
import { useState } from 'react';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { CHANGED_ON_DISK, copyOf } from '../../platform/file-copy.ts';
import { upload } from '../../platform/upload.ts';
import { rowOf, type SheetRow, withRead } from './sheet-rows.ts';

export interface ManySheetsReading {
  readonly rows: readonly SheetRow[];
  /** The part that was sent, 0 to 1; null while nothing is. */
  readonly sending: number | null;
  readonly problem: ApiProblem | null;
  readonly read: (files: readonly File[]) => Promise<void>;
  readonly change: (change: (before: readonly SheetRow[]) => readonly SheetRow[]) => void;
}

interface Place {
  readonly projectId: number;
  readonly propertyId: number;
}

/** Sheets on their way from the person's device to rows. */
export function useManySheets(params: Place): ManySheetsReading {
  const [rows, setRows] = useState<readonly SheetRow[]>([]);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  const read = async (files: readonly File[]) => {
    setProblem(null);
    if (files.length > MOST_SHEETS) {
      setProblem(new ApiProblem(413, `Envie no máximo ${MOST_SHEETS} planilhas por vez.`));
      return;
    }
    setSending(0);
    const copies = await Promise.all(files.map(async (file) => ({ file, copy: await copyOf(file) })));
    const sent = copies.flatMap(({ copy }) => copy ?? []);
    const gone = copies.flatMap(({ file, copy }): SheetRow[] =>
      copy ? [] : [{ file: file.name, at: 'refused', label: null, sentences: [CHANGED_ON_DISK] }],
    );
    try {
      const { data } =
        sent.length === 0
          ? { data: [] }
          : await upload(springSheets.imports, { params, files: sent, onProgress: setSending });
      setRows((before) => withRead(before, [...data.map(rowOf), ...gone]));
    } catch (error) {
      setProblem(asProblem(error));
    }
    setSending(null);
  };

  return { rows, sending, problem, read, change: setRows };
}
