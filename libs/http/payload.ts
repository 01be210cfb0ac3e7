import { isDeepStrictEqual } from 'node:util';
import type { ValidationError } from 'class-validator';
import 'reflect-metadata';
import { accepted, DomainError, each, invalid, type FieldCode, type FieldError } from '#kernel';
import { fieldsOf, isListKind, type BodyType, type FieldDef } from './fields';
import { idleIn, type Idle } from './idle';
import { standIns, type Excused } from './stand-ins';

const CODES: Readonly<Record<string, FieldCode>> = {
  isFilled: 'required',
  maxLength: 'max_length',
  isIn: 'invalid_choice',
};

export interface ReadPayload {
  /** Values under the command's names; absent members are absent. */
  readonly command: Record<string, unknown>;
  /** Members that nobody declared. */
  readonly unknown: readonly string[];
  /** Members, or parts of them, that are known and have no effect. */
  readonly idle: readonly Idle[];
}

const BODY_REFUSAL = Symbol('refusal of a body');

interface BodyRefusal {
  readonly reason: string;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Gives the failure of a body a reason and a text, by the first rejected member that has one: for interfaces that tell a
 * failure in one text. The members are named all the same.
 */
export const RefusedAs = (reason: string, texts: BodyRefusal['texts']): ClassDecorator =>
  Reflect.metadata(BODY_REFUSAL, { reason, texts } satisfies BodyRefusal) as ClassDecorator;

/** What `RefusedAs` says of a body. */
const refusalOf = (type: BodyType): BodyRefusal | undefined =>
  Reflect.getMetadata(BODY_REFUSAL, type) as BodyRefusal | undefined;

function refusal(type: BodyType, fields: readonly FieldError[]): DomainError {
  const { reason = '', texts = {} } = refusalOf(type) ?? {};
  const first = fields.find(({ field }) => field in texts);
  return first ? new DomainError('invalid_request', reason, texts[first.field]!, { fields }) : invalid(fields);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  return `a ${typeof value}`;
};

const notObject = (raw: unknown): string => `Expected a JSON object, but got ${kindOf(raw)}.`;

/**
 * Checks a whole body against its declaration; the error names every rejected member. What is missing of the `excused` is
 * not missed: some value stands in for it.
 */
export function readPayload(type: BodyType, sent: unknown, excused?: Excused): ReadPayload {
  if (!isObject(sent)) throw refusal(type, [{ field: '', code: 'invalid', message: notObject(sent) }]);
  const fields = fieldsOf(type.prototype as object);
  const raw = excused ? { ...standIns(fields, excused), ...sent } : sent;
  const present = fields.filter((field) => Object.hasOwn(raw, field.name));
  const names = new Set(present.map((field) => field.name));
  const known = Object.fromEntries(present.map((field) => [field.name, tidy(field, raw[field.name])]));
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- on first use: reads and commands do without it
  const { problemsOf }: typeof import('./validation') = require('./validation');
  const problems = problemsOf(type, known);
  const wrong = [...problems.map(fieldError), ...contradictions(present, known)];
  if (wrong.length) throw refusal(type, wrong);
  const noted: Noted = { unknown: Object.keys(raw).filter((name) => !names.has(name)), idle: idleIn(type, raw) };
  const effective = present.filter((field) => !field.ignored);
  const parsed = effective.map((field) => [field.source, parse(field, known[field.name], noted)] as const);
  return { command: Object.fromEntries(parsed), ...noted };
}

interface Noted {
  readonly unknown: string[];
  readonly idle: Idle[];
}

/** Members that say something else under another of their names. */
function contradictions(present: readonly FieldDef[], known: Readonly<Record<string, unknown>>): FieldError[] {
  return present
    .filter(
      ({ name, sameAs }) => sameAs && Object.hasOwn(known, sameAs) && !isDeepStrictEqual(known[name], known[sameAs]),
    )
    .map(({ name, sameAs }) => ({ field: name, code: 'invalid', message: `Says something else than "${sameAs}".` }));
}

/** Notes what has no effect in the objects of the value. */
function parse({ name, parse: own, of }: FieldDef, value: unknown, noted: Noted): unknown {
  if (own && typeof value === 'string') return own(value);
  if (of && Array.isArray(value)) return readRows(of, value, name, noted);
  return of && isObject(value) ? readWithin(of, value, name, noted) : value;
}

function readWithin(type: BodyType, raw: unknown, path: string, noted: Noted): object {
  try {
    const { command, unknown, idle } = readPayload(type, raw);
    noted.unknown.push(...unknown.map((name) => `${path}.${name}`));
    noted.idle.push(...idle.map((one) => ({ ...one, name: `${path}.${one.name}` })));
    return command;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const fields = fieldsIn(error).map((field) => ({ ...field, field: `${path}.${field.field}` }));
    throw new DomainError(error.kind, error.reason, error.message, { fields });
  }
}

/** Every row is checked, so that the failure names all rejected members. */
function readRows(type: BodyType, rows: readonly unknown[], path: string, noted: Noted): object[] {
  const read = each([...rows.entries()], ([index, row]) => readWithin(type, row, `${path}.${index}`, noted));
  const fields = read.flatMap((row) => (row instanceof DomainError ? fieldsIn(row) : []));
  if (!fields.length) return accepted(read);
  const details = { fields, rows: rows.length };
  throw new DomainError('invalid_request', 'rows_refused', 'Rows of the request are not valid.', details);
}

const fieldsIn = ({ details }: DomainError): readonly FieldError[] => details.fields ?? [];

/**
 * Names and addresses are stored without the spaces around them; an empty text in a member that can be cleared clears it.
 * Ids are written as the database writes them, since they are compared as text.
 */
function tidy(field: FieldDef, value: unknown): unknown {
  if (value === null && field.empty !== undefined) return field.empty;
  if (field.kind === 'uuid') return lowered(value);
  if (field.kind === 'uuids' && Array.isArray(value)) return value.map(lowered);
  if (field.kind === 'emails' && Array.isArray(value)) return value.map(trimmed);
  if (field.kind === 'email') return trimmed(value);
  if (field.kind !== 'text' || typeof value !== 'string') return value;
  if (field.nullable && value === '' && !field.blank) return null;
  return field.blank === false ? value.trim() : value;
}

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

function fieldError({ property, constraints = {} }: ValidationError): FieldError {
  const [rule, message] = Object.entries(constraints)[0] ?? ['', 'Not valid.'];
  return { field: property, code: CODES[rule] ?? 'invalid', message };
}

/** Query values arrive as text: numbers and booleans are read as their field's kind, what does not fit stays text. */
export function coerce(field: FieldDef, value: string): unknown {
  if (field.kind === 'boolean') return { true: true, false: false, True: true, False: false }[value] ?? value;
  if (field.kind === 'integer' || field.kind === 'number')
    return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value;
  if (isListKind(field.kind)) return value === '' ? [] : value.split(',');
  return value;
}
