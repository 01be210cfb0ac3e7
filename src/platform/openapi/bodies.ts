import {
  BulkIds,
  BulkItems,
  fieldsOf,
  HTML,
  MAX_EMAIL,
  MAX_ITEMS,
  nounOf,
  type BodyType,
  type FieldDef,
  type FieldKind,
  type Operation,
  type Schema,
} from '#http';
import { singleOperation } from './single-operation';
import { pascal, refTo } from './schemas';

const UUID: Schema = { type: 'string', format: 'uuid' };

const text = ({ max, blank, rule }: FieldDef): Schema => ({
  type: 'string',
  ...rule?.schema,
  ...(blank === false ? { minLength: 1 } : {}),
  ...(max === undefined ? {} : { maxLength: max }),
});

const range = ({ min, max }: FieldDef): Schema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

const list =
  (items: Schema) =>
  ({ min, max = MAX_ITEMS }: FieldDef): Schema => ({
    type: 'array',
    items,
    ...(min === undefined ? {} : { minItems: min }),
    maxItems: max,
  });

const choice = ({ choices = [] }: FieldDef): Schema => {
  const types = [...new Set(choices.map((value) => (typeof value === 'number' ? 'integer' : 'string')))];
  return { type: types.length === 1 ? types[0] : types, enum: choices };
};

const objectSchema = (of?: BodyType): Schema => (of ? bodySchema(of) : { type: 'object', additionalProperties: true });

const SCALARS = ['string', 'number', 'boolean'];

const KINDS: Readonly<Record<FieldKind, (field: FieldDef) => Schema>> = {
  text,
  html: (field) => ({ ...text(field), ...HTML }),
  content: ({ max }) => ({ type: ['string', 'object'], maxLength: max, additionalProperties: true }),
  uuid: () => UUID,
  choice,
  boolean: () => ({ type: 'boolean' }),
  integer: (field) => ({
    ...{ type: 'integer', format: (field.max ?? 0) < 2 ** 31 ? 'int32' : 'int64' },
    ...range(field),
  }),
  number: (field) => ({ type: 'number', ...range(field) }),
  date: () => ({ type: 'string', format: 'date' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  email: () => ({ type: 'string', format: 'email', maxLength: MAX_EMAIL }),
  value: () => ({ type: [...SCALARS, 'array'], items: { type: SCALARS }, maxItems: MAX_ITEMS }),
  object: ({ of }) => objectSchema(of),
  objects: (field) => list(objectSchema(field.of))(field),
  uuids: list(UUID),
  texts: list({ type: 'string' }),
  emails: list({ type: 'string', format: 'email' }),
};

const orNull = (schema: Schema): Schema => ({
  ...schema,
  type: [schema.type, 'null'].flat(),
  ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
});

/** Schema extension with the member of which this one is an alias. */
const ALIAS = 'x-alias-of';

/** Returns the JSON Schema of a query parameter, which is never null. */
export const parameterSchema = (field: FieldDef): Schema => ({
  ...KINDS[field.kind](field),
  ...(field.default === undefined || isObject(field.default) ? {} : { default: field.default }),
});

/**
 * Returns the JSON Schema of a member of a body. The default is given in the description instead of the keyword
 * `default`: client generators make a member with that keyword required, or send the default whenever the member is
 * missing, which would change records.
 */
function fieldSchema(field: FieldDef): Schema {
  const { kind, ignored, nullable, empty, required, description, sameAs, default: value } = field;
  const schema = KINDS[kind](field);
  if (ignored)
    return {
      ...schema,
      readOnly: true,
      description: 'The server sets it. A value that you send has no effect and is listed in `X-Ignored-Parameters`.',
    };
  return {
    ...((nullable || empty !== undefined) && !required ? orNull(schema) : schema),
    ...(sameAs === undefined ? {} : { [ALIAS]: sameAs }),
    ...described([
      description,
      value === undefined ? undefined : `Default: ${JSON.stringify(value)}.`,
      empty === undefined || required ? undefined : `Null means ${JSON.stringify(empty)}.`,
    ]),
  };
}

/** True for objects. Client generators cannot write a default that is an object, and leave out such a parameter. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function described(sentences: readonly (string | undefined)[]): Schema {
  const description = sentences.filter(Boolean).join(' ');
  return description ? { description } : {};
}

const bodySchema = (body: BodyType): Schema => objectOf(fieldsOf(body.prototype as object));

function objectOf(fields: readonly FieldDef[], replaced: Readonly<Record<string, Schema>> = {}): Schema {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  const properties = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
  return {
    type: 'object',
    ...(required.length ? { required } : {}),
    properties: { ...properties, ...replaced },
  };
}

/** Returns the schema name of an operation's body. */
const requestName = ({ id }: Operation): string => `${pascal(id)}Request`;

interface BodyParts {
  readonly add: (name: string, schema: Schema, noun: string) => Schema;
  readonly example: unknown;
}

/** Returns the request body of an operation. Its schema is passed to `add`. */
export function requestBody(
  operation: Operation,
  all: readonly Operation[],
  { add, example }: BodyParts,
): Schema | undefined {
  const { body } = operation;
  if (!body) return undefined;
  const schema = body === BulkItems || body === BulkIds ? batchSchema(operation, all) : bodySchema(body);
  return {
    ...(schema.required ? { required: true } : {}),
    content: { 'application/json': { schema: add(requestName(operation), schema, nounOf(operation)), example } },
  };
}

const ROW_ID: FieldDef = { name: 'id', source: 'id', kind: 'uuid', required: true };

/** Returns the schema of a batch. Its rows have the body of the corresponding single operation. */
function batchSchema(operation: Operation, all: readonly Operation[]): Schema {
  const fields = fieldsOf(operation.body!.prototype as object);
  const place = operation.body === BulkItems ? 'items' : 'ids';
  const rows = fieldSchema(fields.find((field) => field.name === place)!);
  const row = place === 'items' ? rowSchema(operation, all) : undefined;
  return objectOf(fields, { [place]: { ...rows, ...(row ? { items: row } : {}), minItems: 1 } });
}

function rowSchema(operation: Operation, all: readonly Operation[]): Schema | undefined {
  const single = singleOperation(operation, all);
  if (!single) return undefined;
  if (operation.verb !== 'bulk-update') return refTo(requestName(single));
  const fields = fieldsOf(single.body!.prototype as object).filter(({ name }) => name !== 'id');
  return objectOf([ROW_ID, ...fields]);
}
