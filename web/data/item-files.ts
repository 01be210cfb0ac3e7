// Lists of work items as files, and files that change work items.
import { api, type Query } from './client';

export const FILE_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file that was chosen, as the interface takes it. */
export interface SentFile {
  readonly format: FileFormat;
  readonly content: string;
}

interface CellChange {
  readonly column: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface RowResult {
  readonly line: number;
  readonly result: 'changed' | 'failed';
  readonly identifier: string | null;
  readonly changes: readonly CellChange[];
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

export interface FileChanges {
  readonly rows: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly results: readonly RowResult[];
}

/** Makes the browser save a list as a file. `path` is that of the list. */
export const saveList = (path: string, query: Query, format: FileFormat): Promise<void> =>
  api.save(`${path}export/`, { ...query, format });

/** Reads a chosen file; undefined if its name ends with no known format. */
export async function readFile(file: File): Promise<SentFile | undefined> {
  const format = FILE_FORMATS.find((one) => file.name.toLowerCase().endsWith(`.${one}`));
  if (!format) return undefined;
  return { format, content: format === 'xlsx' ? await base64Of(file) : await file.text() };
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error(reader.error?.message));
    reader.readAsDataURL(file);
  });

/** Changes work items of a list as a file says. With `isTried`, only returns what would change. */
export const changeByFile = (path: string, file: SentFile, isTried: boolean): Promise<FileChanges> =>
  api.post<FileChanges>(`${path}changes-by-file/`, file, isTried ? { Prefer: 'dry-run' } : {});
