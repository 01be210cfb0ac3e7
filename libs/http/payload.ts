import { isDeepStrictEqual } from 'node:util';
import type { ValidationError } from 'class-validator';
import 'reflect-metadata';
import { accepted, DomainError, each, invalid, type FieldCode, type FieldError } from '#kernel';
import { fieldsOf, isListKind, type BodyType, type FieldDef } from './fields';
import { ignoredMembersIn, type IgnoredMember } from './ignored-members';
import { placeholders, type ExcusedMembers } from './placeholders';

const CODES: Readonly<Record<string, FieldCode>> = {
  isFilled: 'required',
  maxLength: 'max_length',
  isIn: 'invalid_choice',
};

export interface ReadPayload {
  /** The values by the command's member names. Members that were not sent are absent. */
  readonly command: Record<string, unknown>;
  /** Members that are not declared. */
  readonly unknown: readonly string[];
  /** Members, or parts of them, that are known but have no effect. */
  readonly idle: readonly IgnoredMember[];
}

const BODY_REFUSAL = Symbol('refusal of a body');

interface BodyRefusal {
  readonly reason: string;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Gives the failure of a body a code and a text, chosen by the first rejected member that has one. For clients that
 * read only a single message.
 */
export const RefusedAs = (reason: string, texts: BodyRefusal['texts']): ClassDecorator =>
  Reflect.metadata(BODY_REFUSAL, { reason, texts } satisfies BodyRefusal) as ClassDecorator;

/** Returns the codes and texts that `RefusedAs` sets for a body. */
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

/** Validates a body against its declaration. The error names all rejected members. `excused` members may be missing. */
export function readPayload(type: BodyType, sent: unknown, excused?: ExcusedMembers): ReadPayload {
  if (!isObject(sent)) throw refusal(type, [{ field: '', code: 'invalid', message: notObject(sent) }]);
  const fields = fieldsOf(type.prototype as object);
  const raw = excused ? { ...placeholders(fields, excused), ...sent } : sent;
  const present = fields.filter((field) => Object.hasOwn(raw, field.name));
  const names = new Set(present.map((field) => field.name));
  // oxlint-disable-next-line typescript/no-require-imports -- on first use: reads and commands do without it
  const { checked }: typeof import('./validation') = require('./validation');
  const { known, problems } = checked(type, present, raw);
  const wrong = [...problems.map(fieldError), ...contradictions(present, names, known)];
  if (wrong.length) throw refusal(type, wrong);
  const noted: Noted = {
    unknown: Object.keys(raw).filter((name) => !names.has(name)),
    idle: ignoredMembersIn(type, raw),
  };
  const effective = present.filter((field) => !field.ignored);
  const parsed = effective.map((field) => [field.source, parse(field, known[field.name], noted)] as const);
  return { command: Object.fromEntries(parsed), ...noted };
}

interface Noted {
  readonly unknown: string[];
  readonly idle: IgnoredMember[];
}

/** Finds members that were sent with another value under an alias. */
function contradictions(
  present: readonly FieldDef[],
  names: ReadonlySet<string>,
  known: Readonly<Record<string, unknown>>,
): FieldError[] {
  return present
    .filter(
      ({ name, sameAs }) => sameAs !== undefined && names.has(sameAs) && !isDeepStrictEqual(known[name], known[sameAs]),
    )
    .map(({ name, sameAs }) => ({ field: name, code: 'invalid', message: `Says something else than "${sameAs}".` }));
}

/** Converts the value of a member. Members without effect in nested objects are added to `noted`. */
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

/** Checks every row, so that the failure names all rejected members. */
function readRows(type: BodyType, rows: readonly unknown[], path: string, noted: Noted): object[] {
  const read = each([...rows.entries()], ([index, row]) => readWithin(type, row, `${path}.${index}`, noted));
  const fields = read.flatMap((row) => (row instanceof DomainError ? fieldsIn(row) : []));
  if (!fields.length) return accepted(read);
  const details = { fields, rows: rows.length };
  throw new DomainError('invalid_request', 'rows_refused', 'Rows of the request are not valid.', details);
}

const fieldsIn = ({ details }: DomainError): readonly FieldError[] => details.fields ?? [];

function fieldError({ property, constraints = {} }: ValidationError): FieldError {
  const [rule, message] = Object.entries(constraints)[0] ?? ['', 'Not valid.'];
  return { field: property, code: CODES[rule] ?? 'invalid', message };
}

/**
 * Converts a query value to the type of its field. A value that does not fit stays a text and is rejected by
 * validation.
 */
export function coerce(field: FieldDef, value: string): unknown {
  if (field.kind === 'boolean') return { true: true, false: false, True: true, False: false }[value] ?? value;
  if (field.kind === 'integer' || field.kind === 'number')
    return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value;
  if (isListKind(field.kind)) return value === '' ? [] : value.split(',');
  return value;
}
