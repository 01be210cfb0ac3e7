import { cleanHtml } from '#html';

const HTML = 'description_html';

/** Returns the data with every rich text in it cleaned, at any depth. */
export function cleanData<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => cleanData(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const cleaned = Object.entries(value).map(([key, one]: [string, unknown]) => [
    key,
    key === HTML && typeof one === 'string' ? cleanHtml(one).html : cleanData(one),
  ]);
  return Object.fromEntries(cleaned) as T;
}
