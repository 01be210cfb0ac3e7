const write = (text: string): void => void process.stdout.write(text);

/** Prints the result as one line, so that it is the last line even if a wrapper of the command prints more. */
export const printJson = (value: unknown): void => write(`${JSON.stringify(value)}\n`);

export const printLine = (text = ''): void => write(`${text}\n`);

/** Prints a note for people to standard error, so that standard output contains only the result. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Aligns rows in columns. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]!.length))) ?? [];
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index]!))
      .join('  ')
      .trimEnd(),
  );
}

export function printColumns(rows: readonly (readonly string[])[]): void {
  for (const line of columns(rows)) printLine(line);
}
