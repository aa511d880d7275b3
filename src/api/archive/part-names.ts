/** The names of an archive's parts: these and no other. */

/** The part that holds the key that opens the sealed columns. */
export const KEY_PART = 'secret.key';

export const rowsPart = (table: string, part: number) =>
  `rows/${table}/${String(part).padStart(6, '0')}.ndjson`;

export const filePart = (id: string) => `files/${id}`;

/** The table whose rows the part holds. */
export function tableOf(name: string): string | null {
  return /^rows\/([a-z_]+)\/\d+\.ndjson$/.exec(name)?.[1] ?? null;
}

/** The stored file that the part is. */
export function fileOf(name: string): string | null {
  return /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1] ?? null;
}

/** Anything else (a path out of the folder, another program's file) makes the archive unfit. */
export function isPartName(name: string): boolean {
  return name === KEY_PART || tableOf(name) !== null || fileOf(name) !== null;
}
