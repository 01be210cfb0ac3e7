/** Signs that a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A value as a field of a file: nothing in it ends the field, and a spreadsheet reads it as a text. */
function fieldOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file of comma-separated values (RFC 4180), with the mark by which spreadsheets know that it is UTF-8. */
export const asCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(fieldOf).join(',')).join('\r\n')}\r\n`;

/** Has the browser keep a text as a file. */
export function keepAsFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
