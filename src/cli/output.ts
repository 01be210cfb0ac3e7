const write = (text: string): void => void process.stdout.write(text);

/** One line, so that the last line of whatever wraps the command is the result. */
export const printJson = (value: unknown): void => write(`${JSON.stringify(value)}\n`);

export const printLine = (text = ''): void => write(`${text}\n`);

/** For people beside the result: never on standard output. */
export const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Lines of columns that are as wide as they must be. */
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
