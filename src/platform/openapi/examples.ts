import { createHash } from 'node:crypto';
import {
  BulkIds,
  BulkItems,
  fieldsOf,
  words,
  type AnyPresenter,
  type BodyType,
  type FieldDef,
  type Operation,
  type Schema,
} from '#http';
import { singleOperation } from './single-operation';
import { exampleNamed, recordOf } from './glossary';

/** Derives an id from a name, so that examples refer to each other consistently. Only a part differs: documents stay small. */
function idOf(name: string): string {
  const digest = createHash('sha256')
    .update(name.replace(/_ids?$/, ''))
    .digest('hex');
  return `01a20157-${digest.slice(0, 4)}-7a5e-8c3e-5b8f2e6a7d31`;
}

const DAY = '2026-03-02';
const MOMENT = '2026-01-14T09:22:41.478363Z';

const FORMATS: Readonly<Record<string, (name: string) => unknown>> = {
  uuid: idOf,
  date: () => DAY,
  'date-time': () => MOMENT,
  email: () => 'ann@example.com',
  uri: () => 'https://example.com/',
  'uri-reference': (name) => `/api/assets/v2/static/${idOf(name)}/`,
};

const TYPES: Readonly<Record<string, (name: string, schema: Schema, noun: string) => unknown>> = {
  boolean: () => false,
  integer: () => 1,
  number: () => 1,
  array: (name, { items }, noun) => [valueOf(name.replace(/s$/, ''), (items ?? {}) as Schema, noun)],
  object: (_, { properties }, noun) => objectOf((properties ?? {}) as Readonly<Record<string, Schema>>, noun),
  null: () => null,
};

const objectOf = (properties: Readonly<Record<string, Schema>>, noun: string): object =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(name, schema, noun)]));

/** Returns an example value of a member: its own example, the glossary's example for its name, or one for its type. */
export function valueOf(name: string, schema: Schema, noun: string): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (Array.isArray(schema.anyOf)) return valueOf(name, schema.anyOf[0] as Schema, noun);
  const known = exampleNamed(name, noun);
  if (Array.isArray(schema.enum)) return schema.enum.includes(known) ? known : (schema.default ?? schema.enum[0]);
  const types = [schema.type].flat() as (string | undefined)[];
  if (known !== undefined && types.some((type) => fits(known, type)) && isFormat(known, schema)) return known;
  const format = FORMATS[schema.format as string];
  if (format) return format(name);
  if (!types[0]) return {};
  return TYPES[types[0]]?.(name, schema, noun) ?? (types.includes('null') ? null : undefined);
}

const PATTERNS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T/,
  uri: /^https?:/,
};

const isFormat = (value: unknown, { format }: Schema): boolean =>
  typeof value !== 'string' || (PATTERNS[format as string]?.test(value) ?? true);

const fits = (value: unknown, type: string | undefined): boolean => {
  if (type === undefined) return true;
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  if (type === 'array') return Array.isArray(value);
  return value === null ? type === 'null' : typeof value === type;
};

/** Returns an example of a record as a presenter shows it. */
export const recordExample = ({ name, members }: AnyPresenter): object =>
  objectOf(Object.fromEntries(Object.entries(members).map(([member, { schema }]) => [member, schema])), words(name));

/** Kinds that refer to other records, which may not exist in the workspace where an example is tried. */
const REFERENCES = new Set(['uuid', 'uuids', 'email', 'emails', 'object', 'objects']);
const MAX_OPTIONAL = 4;

/**
 * Returns an example body that can be sent: the required members, and a few optional ones that do not depend on other
 * records.
 */
export function bodyExample(operation: Operation, all: readonly Operation[]): unknown {
  const { body, verb } = operation;
  if (!body) return undefined;
  if (body === BulkIds) return { ids: [idOf('id')] };
  if (body !== BulkItems) return membersExample(body, operation);
  const single = singleOperation(operation, all)?.body;
  const row = single ? membersExample(single, operation) : {};
  return { items: [verb === 'bulk-update' ? { id: idOf('id'), ...row } : row] };
}

function membersExample(body: BodyType, operation: Operation): object {
  const noun = recordOf(operation);
  const fields = fieldsOf(body.prototype as object).filter((field) => !field.ignored && !field.sameAs);
  const simple = fields.filter((field) => !field.required && isSimple(field, noun));
  const fallback = fields.filter((field) => !field.required && isSwitch(field)).slice(0, 1);
  const optional = new Set((simple.length ? simple : fallback).slice(0, MAX_OPTIONAL));
  const isShown = (field: FieldDef) => field.required || optional.has(field) || (isUpsert(operation) && isPair(field));
  return Object.fromEntries(fields.filter(isShown).map((field) => [field.name, fieldExample(field, noun)]));
}

const isUpsert = ({ verb }: Operation): boolean => verb === 'upsert' || verb === 'bulk-upsert';

const isPair = ({ name }: FieldDef): boolean => name === 'external_source' || name === 'external_id';

/** True for members that have an effect without referring to another record. */
const isSwitch = ({ kind }: FieldDef): boolean => kind === 'boolean' || kind === 'choice';

function isSimple(field: FieldDef, noun: string): boolean {
  if (field.example !== undefined) return true;
  const known = exampleNamed(field.name, noun);
  if (known === undefined || known === null || REFERENCES.has(field.kind) || isPair(field)) return false;
  return !field.choices || field.choices.includes(known as string);
}

const KINDS: Readonly<Record<string, Schema>> = {
  uuid: { format: 'uuid' },
  uuids: { type: 'array', items: { format: 'uuid' } },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  date: { format: 'date' },
  datetime: { format: 'date-time' },
  email: { format: 'email' },
  emails: { type: 'array', items: { format: 'email' } },
  object: { type: 'object' },
  objects: { type: 'array', items: { type: 'object' } },
  texts: { type: 'array', items: { type: 'string' } },
};

function fieldExample({ name, kind, choices, example, default: value }: FieldDef, noun: string): unknown {
  const schema = choices ? { enum: choices, default: value } : (KINDS[kind] ?? { type: 'string' });
  return example ?? valueOf(name, schema, noun);
}

const SEGMENTS: Readonly<Record<string, string>> = {
  slug: 'acme',
  workspace_slug: 'acme',
  identifier: 'ENG-42',
  project_identifier: 'ENG',
  issue_identifier: '42',
};

/** Returns an example value of a path parameter. */
export function parameterExample(name: string, { level, projectParam, names }: Operation): string {
  if (name in SEGMENTS) return SEGMENTS[name]!;
  if (level === 'project' && name === projectParam) return 'ENG';
  return names[name]?.kind === 'key' ? 'ENG-42' : idOf(name);
}
