const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** The maximum number of digits before and after the decimal point. */
const MAX_WHOLE = 30;
const MAX_FRACTION = 18;

/**
 * Normalizes a number to plain digits without exponent and redundant zeros, keeping every digit. Returns undefined if
 * the text is not a number or too long.
 */
export function decimalOf(text: string): string | undefined {
  const parts = NUMBER.exec(text);
  if (!parts || text.length > 100 || !(parts[2] || parts[3])) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point > digits.length + 100 || point < -100) return undefined;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const before = padded.slice(0, at).replace(/^0+/, '') || '0';
  const behind = padded.slice(at).replace(/0+$/, '');
  if (before.length > MAX_WHOLE || behind.length > MAX_FRACTION) return undefined;
  const plain = behind ? `${before}.${behind}` : before;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

/** Returns a JSON number if it represents the value exactly, or else the digits as text. */
export const jsonNumber = (decimal: string): number | string =>
  decimalOf(String(Number(decimal))) === decimalOf(decimal) ? Number(decimal) : decimal;
