/** The value of a cell, as tables contain it. */
export type CellValue = string | number | boolean | readonly string[] | null;

/** A cell of a file that differs from the current value. */
export interface Difference {
  readonly column: string;
  readonly from: CellValue;
  readonly to: CellValue;
}

/** True if a cell of a file means the current value. Lists have no order; numbers are compared as numbers. */
export function isSame(current: CellValue, sent: CellValue): boolean {
  if (isList(sent) || isList(current)) return isSameSet(asList(current), asList(sent));
  if (current === null || current === '') return sent === null;
  if (typeof current === 'number') return sent !== null && Number(sent) === current;
  if (typeof current === 'boolean') return String(sent).toLowerCase() === String(current);
  return sent === current.trim() || sent === current;
}

const isList = (value: CellValue): value is readonly string[] => Array.isArray(value);

function asList(value: CellValue): readonly string[] {
  if (isList(value)) return value;
  return value === null ? [] : [String(value)];
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one.map((name) => name.trim()));
  return names.size === new Set(other).size && other.every((name) => names.has(name));
}
