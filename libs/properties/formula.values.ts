import { Decimal as AnyDecimal } from 'decimal.js';

/**
 * Decimal numbers, so that 0.1 + 0.2 is 0.3. The precision covers the digits that values may have, and some more for
 * intermediate results.
 */
export const Decimal = AnyDecimal.clone({ precision: 60, maxE: 1_000, minE: -1_000, defaults: true });
export type Decimal = AnyDecimal;

/** A value in a formula. Times are ISO 8601 texts; a property with several values is a list. */
export type FormulaValue = Decimal | string | boolean | null | readonly FormulaValue[];

/** The reason why a formula has no value, in one sentence. */
export class FormulaError extends Error {}

const MAX_TEXT = 10_000;

export function numberIn(value: FormulaValue): Decimal {
  if (Decimal.isDecimal(value)) return value;
  throw new FormulaError(`${described(value)} is not a number.`);
}

export function textIn(value: FormulaValue): string {
  const text = Array.isArray(value) ? value.map((one: FormulaValue) => textIn(one)).join(', ') : String(value ?? '');
  return bounded(text);
}

export function bounded(text: string): string {
  if (text.length > MAX_TEXT) throw new FormulaError(`A text of a formula has at most ${MAX_TEXT} characters.`);
  return text;
}

export function truthOf(value: FormulaValue): boolean {
  if (value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new FormulaError(`${described(value)} is neither true nor false.`);
}

function described(value: FormulaValue): string {
  if (Array.isArray(value)) return 'A list';
  return value === null ? 'An empty value' : `"${String(value as string).slice(0, 60)}"`;
}
