import type { Json } from './protocol';
import { withoutSchema } from './attributes';

/** Which attributes an answer has (RFC 7644, 3.9), by their names in lower case. */
export interface Projection {
  readonly only: readonly string[] | null;
  readonly without: readonly string[];
}

/** Attributes that every resource has. */
const ALWAYS = ['schemas', 'id'];

const names = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => withoutSchema(name.trim()).toLowerCase())
    .filter(Boolean);

export function projectionOf({ attributes, excludedattributes }: Readonly<Record<string, string>>): Projection {
  const only = names(attributes);
  return { only: only.length ? only : null, without: names(excludedattributes) };
}

/** True if the attribute is in the answer, or a part of it. */
export function shows({ only, without }: Projection, name: string): boolean {
  if (only) return only.some((one) => one === name || one.startsWith(`${name}.`));
  return !without.includes(name);
}

/** Returns the attributes of a resource that are asked for. */
export function projected(resource: Json, projection: Projection): Json {
  const { only, without } = projection;
  const entries = Object.entries(resource).flatMap(([name, value]) => {
    const key = name.toLowerCase();
    if (ALWAYS.includes(key)) return [[name, value] as const];
    if (!shows(projection, key)) return [];
    const isPartly = only ? !only.includes(key) : without.some((one) => one.startsWith(`${key}.`));
    return [[name, isPartly ? parts(value, key, projection) : value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the parts of a complex attribute, or of each of its values, that are asked for. */
function parts(value: unknown, key: string, { only, without }: Projection): unknown {
  if (Array.isArray(value)) return value.map((one) => parts(one, key, { only, without }));
  if (typeof value !== 'object' || value === null) return value;
  const isShown = (name: string) => {
    const path = `${key}.${name.toLowerCase()}`;
    return only ? only.includes(path) : !without.includes(path);
  };
  return Object.fromEntries(Object.entries(value).filter(([name]) => isShown(name)));
}
