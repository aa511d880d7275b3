/** Several sheets on one screen: where each stands. Pure. */
import type { springSheets } from '#domain/resources/spring-sheets.ts';
import type { z } from 'zod';

type Answer = z.output<typeof springSheets.imports.response>['data'][number];
type ReadSheet = Extract<Answer, { import_id: number }>;
type Registered = z.output<typeof springSheets.bulkRegister.response>;

export type SheetRow =
  | { readonly file: string; readonly at: 'read'; readonly spring: ReadSheet }
  | { readonly file: string; readonly at: 'registered'; readonly label: string; readonly id: number }
  | {
      readonly file: string;
      readonly at: 'refused';
      readonly label: string | null;
      readonly sentences: readonly string[];
    };

export function rowOf(answer: Answer): SheetRow {
  if ('import_id' in answer) return { file: answer.file, at: 'read', spring: answer };
  const sentences = Object.values(answer.errors).flat();
  return {
    file: answer.file,
    at: 'refused',
    label: null,
    sentences: sentences.length > 0 ? sentences : [answer.detail],
  };
}

/** A sheet that is chosen again, mended, takes the place of what it was; registered ones stay. */
export function withRead(before: readonly SheetRow[], read: readonly SheetRow[]): SheetRow[] {
  const again = new Set(read.map(({ file }) => file));
  return [...before.filter((row) => row.at === 'registered' || !again.has(row.file)), ...named(before, read)];
}

/** Two sheets of one name are two rows. */
function named(before: readonly SheetRow[], read: readonly SheetRow[]): SheetRow[] {
  const taken = new Set(before.flatMap((row) => (row.at === 'registered' ? [row.file] : [])));
  return read.map((row) => {
    let file = row.file;
    for (let number = 2; taken.has(file); number += 1) file = `${row.file} (${number})`;
    taken.add(file);
    return { ...row, file };
  });
}

/** The readings that can be registered, in their order. */
export function validIds(rows: readonly SheetRow[]): number[] {
  return rows.flatMap((row) => (row.at === 'read' ? [row.spring.import_id] : []));
}

export function registered(rows: readonly SheetRow[], { done, refused }: Registered): SheetRow[] {
  return rows.map((row): SheetRow => {
    if (row.at !== 'read') return row;
    const { import_id, label } = row.spring;
    const made = done.find((one) => one.import_id === import_id);
    if (made) return { file: row.file, at: 'registered', label: made.label, id: made.id };
    const refusal = refused.find((one) => one.import_id === import_id);
    return refusal ? { file: row.file, at: 'refused', label, sentences: [refusal.reason] } : row;
  });
}

export function registerLabel(count: number): string {
  return count === 1 ? 'Cadastrar a válida' : `Cadastrar as ${count} válidas`;
}
