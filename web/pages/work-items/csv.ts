/** Characters that a spreadsheet interprets as the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A value as a CSV field: nothing in it ends the field, and spreadsheets read it as text. */
function fieldOf(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file (RFC 4180), with the byte order mark by which spreadsheets recognize UTF-8. */
export const asCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(fieldOf).join(',')).join('\r\n')}\r\n`;

/** Makes the browser save a text as a file. */
export function keepAsFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
