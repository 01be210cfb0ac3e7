import { invalidSyntax, invalidValue } from './faults';
import { SCHEMA, type Json } from './protocol';

/** Attributes that are read, by their names in lower case: names are without case (RFC 7643, 2.1). */
const NAMES = new Map(
  [
    'schemas',
    'externalId',
    'userName',
    'displayName',
    'active',
    'name',
    'formatted',
    'givenName',
    'familyName',
    'emails',
    'value',
    'type',
    'primary',
    'members',
    'Operations',
    'op',
    'path',
    'failOnErrors',
    'method',
    'bulkId',
    'data',
    'version',
  ].map((name) => [name.toLowerCase(), name]),
);

const PREFIXES = [SCHEMA.user, SCHEMA.group].map((schema) => `${schema}:`.toLowerCase());

/** Returns a name or path without the schema that it may begin with. */
export function withoutSchema(path: string): string {
  const prefix = PREFIXES.find((one) => path.toLowerCase().startsWith(one));
  return prefix ? path.slice(prefix.length) : path;
}

/** Returns the object under the names that this service knows. What it does not know is left out. */
export function known(sent: unknown, what = 'The body'): Json {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw invalidSyntax(`${what} is not a JSON object.`);
  const entries = Object.entries(sent).flatMap(([key, value]) => {
    const name = NAMES.get(withoutSchema(key).toLowerCase());
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns a text, or null if there is none. */
export function textOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalidValue(`${name} is a text.`);
  return value.trim();
}

/** Returns a truth value, or null if there is none. Entra ID sends "True" and "False". */
export function booleanOf(value: unknown, name: string): boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw invalidValue(`${name} is true or false.`);
  return text === 'true';
}

/** Returns the values of a multi-valued attribute: those of a list, or a single one that was sent without it. */
export const valuesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];
