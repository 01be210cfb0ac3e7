import type { ApiDocument, Schema } from '../../../support/document';
import { unique } from '../../../support/tenants';

interface Typed extends Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Typed>>;
  readonly required?: readonly string[];
  readonly items?: Typed;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly readOnly?: boolean;
  readonly contentMediaType?: string;
}

/** A uuid that the caller has to put in: no schema tells what it must point to. */
class NeedsId extends Error {}

const TEXTS: Readonly<Record<string, () => string>> = {
  date: () => '2026-01-14',
  'date-time': () => '2026-01-14T09:22:41Z',
  email: () => `${unique('e')}@example.com`,
  uri: () => `https://example.com/${unique('')}`,
};

/** A value that the schema accepts: of an object its required members, else one that can be made up. */
export function sample(document: ApiDocument, schema: Schema, name = 'value'): unknown {
  const typed = document.resolve<Typed>(schema);
  if (typed.enum) return typed.enum.find((value) => value !== null);
  const type = [typed.type].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return sampleObject(document, typed);
    case 'array':
      return typed.items ? [sample(document, typed.items, name)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, typed.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      if (typed.format === 'uuid') throw new NeedsId(name);
      return TEXTS[typed.format ?? '']?.() ?? unique('S').slice(0, typed.maxLength);
    default:
      throw new Error(`No sample of ${name}: ${JSON.stringify(typed)}`);
  }
}

function sampleObject(document: ApiDocument, { properties = {}, required = [] }: Typed): Record<string, unknown> {
  const names = required.length ? required : easiest(properties);
  return Object.fromEntries(names.map((name) => [name, sample(document, properties[name]!, name)]));
}

/** One member whose change does no harm. */
function easiest(properties: Readonly<Record<string, Typed>>): string[] {
  const plain = Object.entries(properties).filter(([, { type, format, readOnly }]) => {
    return !readOnly && [type].flat().includes('string') && format === undefined;
  });
  const [first] = plain.map(([name]) => name).sort((a, b) => Number(b === 'name') - Number(a === 'name'));
  return first ? [first] : [];
}

export const requiresMembers = (document: ApiDocument, schema: Schema): boolean =>
  Boolean(document.resolve<Typed>(schema).required?.length);

/** Paths of the members of a body that are meant, as `state_id`, `assignee_ids[]`, `items[].parent_id`. */
const membersThat =
  (isMeant: (schema: Typed) => boolean) =>
  (document: ApiDocument, schema: Schema, prefix = ''): string[] => {
    const typed = document.resolve<Typed>(schema);
    if (typed.readOnly) return [];
    if (isMeant(typed)) return [prefix];
    if (typed.items) return membersThat(isMeant)(document, typed.items, `${prefix}[]`);
    return Object.entries(typed.properties ?? {}).flatMap(([name, member]) =>
      membersThat(isMeant)(document, member, prefix ? `${prefix}.${name}` : name),
    );
  };

/** Those that hold ids. */
export const idMembers = membersThat(({ format }) => format === 'uuid');
/** Those that hold a text as HTML. */
export const htmlMembers = membersThat(({ contentMediaType }) => contentMediaType === 'text/html');

/** More than any declared bound: what a text without one is tried with. */
const UNBOUNDED = 140_000;

/** Those that hold any text, and how much of it at most. */
export function textMembers(document: ApiDocument, schema: Schema): (readonly [name: string, most: number])[] {
  const isText = ({ type, format, enum: values, pattern }: Typed) =>
    [type].flat().includes('string') && format === undefined && !values && !pattern;
  return Object.entries(document.resolve<Typed>(schema).properties ?? {}).flatMap(([name, member]) => {
    const typed = document.resolve<Typed>(member);
    return isText(typed) && !typed.readOnly ? [[name, typed.maxLength ?? UNBOUNDED] as const] : [];
  });
}

/** The same body with `value` at a path of those. */
export function withMember(body: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  if (path.startsWith('[]')) {
    const [first = {}, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [withMember(first, path.slice(2), value), ...others];
  }
  const [, name, rest] = /^\.?([^.[]+)(.*)$/.exec(path)!;
  const record = (body ?? {}) as Record<string, unknown>;
  return { ...record, [name!]: withMember(record[name!], rest!, value) };
}
