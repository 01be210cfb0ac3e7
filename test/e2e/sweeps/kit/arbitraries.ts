import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from '../../../support/document';
import { pathParameters } from './requests';

interface Typed extends Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Typed>>;
  readonly required?: readonly string[];
  readonly items?: Typed;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly readOnly?: boolean;
}

type Arbitrary<T = unknown> = fc.Arbitrary<T>;

/** A request that a document leads to. What is null in its path is to be replaced by a record that is there. */
export interface Generated {
  readonly path: Readonly<Record<string, string | null>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What is the same in all requests of a run: ids of records that are there. */
export interface Known {
  readonly ids: readonly string[];
}

/** A segment that no server before this one reads as a step up or as nothing. */
const segment = (text: string): boolean => !/^\.{0,2}$/.test(text);

const HOSTILE_TEXTS = [
  '\u0000',
  '\u202e\ufffe',
  "'; drop table users; --",
  '${7*7}',
  '../../etc/passwd',
  '%00',
  'null',
];
const HOSTILE_NUMBERS = [-1, 0.1, 1e308, 2 ** 53, -(2 ** 63), 2 ** 31];

const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 200, max: 3_000 }).map((length) => 'x'.repeat(length)),
);

/** Anything that JSON can hold, whatever was asked for. */
const hostile: Arbitrary = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [null], '\ud800', ...HOSTILE_NUMBERS),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Nothing else fits so often that a request is refused for it alone. */
const mostly = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 12 }, { arbitrary: rare, weight: 1 });

const iso = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

function textOf(schema: Typed, { ids }: Known): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 30 } = schema;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  switch (format) {
    case 'uuid':
      return fc.oneof(fc.constantFrom(...ids), fc.uuid());
    case 'date':
      return iso.map((date) => date.toISOString().slice(0, 10));
    case 'date-time':
      return iso.map((date) => date.toISOString());
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl();
    default:
      return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) });
  }
}

/** Values that the schema accepts, and now and then one in their place that it does not. */
function arbitraryOf(document: ApiDocument, schema: Schema, known: Known): Arbitrary {
  const typed = document.resolve<Typed>(schema);
  if (typed.enum) return mostly<unknown>(fc.constantFrom(...typed.enum), hostile);
  const types = [typed.type ?? []].flat();
  const choices = types.map((type) => ofType(document, type, typed, known));
  return mostly(choices.length ? fc.oneof(...choices) : fc.jsonValue({ maxDepth: 2 }), hostile);
}

function ofType(document: ApiDocument, type: string, schema: Typed, known: Known): Arbitrary {
  const { minimum = 0, maximum = 1_000, items, minItems = 0, maxItems = 3 } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'array': {
      const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
      return fc.array(items ? arbitraryOf(document, items, known) : fc.jsonValue({ maxDepth: 1 }), bounds);
    }
    case 'object':
      return objectOf(document, schema, known);
    default:
      return textOf(schema, known);
  }
}

const UNASKED = fc.constantFrom('__proto__', 'constructor', 'Name', 'no_such', 'id');

/** The required members and a few of the others: with all of them hardly any request would be one that fits. */
function objectOf(document: ApiDocument, { properties, required = [] }: Typed, known: Known): Arbitrary {
  if (!properties) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const members = Object.entries(properties).map(
    ([name, member]) => [name, arbitraryOf(document, member, known)] as const,
  );
  const needed = fc.record(Object.fromEntries(members.filter(([name]) => required.includes(name))));
  const others = members.filter(([name]) => !required.includes(name)).map(([name, value]) => entry(name, value));
  const some = fc.array(fc.oneof(...others, fc.tuple(UNASKED, hostile)), { maxLength: 3 });
  return fc.tuple(needed, some).map(([object, more]) => ({ ...object, ...Object.fromEntries(more) }));
}

const entry = (name: string, value: Arbitrary): Arbitrary<[string, unknown]> =>
  value.map((one): [string, unknown] => [name, one]);

/** A value as it stands in an address: lists by commas. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(written).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

function queryOf(document: ApiDocument, operation: Operation, known: Known): Arbitrary<[string, string][]> {
  const entries = operation.parameters
    .filter(({ in: where }) => where === 'query')
    .map(({ name, schema }) =>
      arbitraryOf(document, schema, known).map((value): [string, string] => [name, written(value)]),
    );
  const unknown = fc.tuple(fc.string({ maxLength: 12 }), hostileText);
  if (!entries.length) return fc.array(unknown, { maxLength: 1 });
  const usual = fc.array(fc.oneof(...entries), { maxLength: 4 });
  return mostly(
    usual,
    fc.tuple(usual, unknown).map(([pairs, one]) => [...pairs, one]),
  );
}

const HEADERS: Readonly<Record<string, Arbitrary<string>>> = {
  Prefer: fc.constantFrom('handling=strict', 'handling=lenient', 'dry-run', 'return=minimal', 'a, b;c="', ';;'),
  'Idempotency-Key': fc.oneof(
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 300 }).map((key) => key.trim()),
  ),
  'If-Match': fc.constantFrom('*', '"1"', '"0-x"', 'W/"1"', '"', 'nonsense, "2"'),
  'If-None-Match': fc.constantFrom('*', '"1"', 'W/"1-a"', '"', ',,'),
  'X-Write-Position': fc.constantFrom('0/16B3748', 'FFFFFFFF/FFFFFFFF', '0/', 'nonsense'),
};

function headersOf({ parameters }: Operation): Arbitrary<Record<string, string>> {
  const named = parameters.filter(({ in: where }) => where === 'header').map(({ name }) => [name, HEADERS[name]!]);
  const some = fc.record(Object.fromEntries(named) as Record<string, Arbitrary<string>>, { requiredKeys: [] });
  return mostly(fc.constant({}), some);
}

const anyPathValue = fc.oneof(hostileText.filter(segment), fc.uuid(), fc.constantFrom('0', '-', '%2f', 'ENG-1'));

/** Requests of an operation: such as its document describes, such as nearly are, and such as nobody means well by. */
export function requestsOf(document: ApiDocument, operation: Operation, known: Known): Arbitrary<Generated> {
  const path = Object.fromEntries(
    pathParameters(operation).map((name) => [name, mostly<string | null>(fc.constant(null), anyPathValue)]),
  );
  return fc.record<Generated>({
    path: fc.record(path),
    query: queryOf(document, operation, known),
    headers: headersOf(operation) as Arbitrary<Readonly<Record<string, string>>>,
    body: operation.body ? arbitraryOf(document, operation.body, known) : fc.constant(undefined),
  });
}
