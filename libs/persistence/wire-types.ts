import { types, type CustomTypesConfig } from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const UUID_ARRAY = 2951;

/**
 * Converts `2026-01-14 09:22:41.4783+00` to `2026-01-14T09:22:41.478300Z`. PostgreSQL drops trailing zeros of the
 * fraction; the wire format always has six digits. Sessions run in UTC, so the offset is always `+00`.
 */
export function isoTimestamp(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(6, '0')}Z`;
}

const uuids = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMP]: (text) => text,
  [TIMESTAMPTZ]: isoTimestamp,
  [UUID_ARRAY]: uuids,
};

/**
 * Parses values from PostgreSQL into the form of the wire. The driver's own date parsers cost more than the rest of a
 * list, shift dates by the process's time zone, and cut microseconds.
 */
export const wireTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};
