import 'reflect-metadata';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  isEmail,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { MAX_HTML } from '#html';
import { isUuid } from '#kernel';

export type FieldKind =
  | 'text'
  | 'html'
  | 'uuid'
  | 'choice'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'date'
  | 'datetime'
  | 'email'
  | 'object'
  | 'objects'
  | 'uuids'
  | 'texts'
  | 'emails';

/** What a text has to be beside its length. `schema` adds to the member's JSON Schema, as `{ format: 'uri' }`. */
export interface TextRule {
  readonly test: (text: string) => boolean;
  readonly message: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface FieldOptions {
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** Most characters of a text, highest number, most entries of an array. */
  readonly max?: number;
  /** Lowest number, fewest entries of a list of ids. */
  readonly min?: number;
  readonly rule?: TextRule;
  /** False: an empty text is refused as if it were missing. True: it stays one where it would clear the member. */
  readonly blank?: boolean;
  readonly choices?: readonly (string | number)[];
  /** Value that a create takes where the member is absent; null sets it as well. */
  readonly default?: unknown;
  /** What null sets in a member that keeps no null; its default or the emptiness of its kind unless told. */
  readonly empty?: unknown;
  readonly description?: string;
  /** A value for the document; by its name or its kind unless told. */
  readonly example?: unknown;
  /** Mail is to be sent to the addresses, rather than people looked up by them. */
  readonly deliverable?: boolean;
  /** Makes the command's value of a valid text; throws what is wrong with it. */
  readonly parse?: (text: string) => unknown;
  /** Accepted without effect, as the contract says of audit fields. */
  readonly ignored?: boolean;
}

export interface FieldDef extends FieldOptions {
  /** Member of the wire. */
  readonly name: string;
  /** Member of the command. */
  readonly source: string;
  readonly kind: FieldKind;
}

const FIELDS = Symbol('fields');
const MAX_DEPTH = 50;
/** Most entries of an array that declares no limit of its own. */
export const MAX_ITEMS = 1000;
/** Most characters of an email address. */
export const MAX_EMAIL = 254;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DATETIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Declared members of a request body or query, its parents' included. */
export function fieldsOf(target: object): readonly FieldDef[] {
  return (Reflect.getMetadata(FIELDS, target) as readonly FieldDef[] | undefined) ?? [];
}

type Message = NonNullable<ValidationOptions['message']>;

const is = (name: string, test: (value: unknown) => boolean, message: Message): PropertyDecorator =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName,
      options: { message },
      validator: { validate: test },
    })) as PropertyDecorator;

const storable = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'));

const shallow = (value: unknown, depth = 0): boolean => {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'string') return storable(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, member]) => storable(key) && shallow(member, depth + 1));
};

/** A real calendar day, which the pattern alone does not ensure. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  DATE.test(value) &&
  new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value &&
  value >= '0001-01-01';

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && DATETIME.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10));

const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && shallow(value);

const every = (test: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every((item) => test(item));

const say = (message: string): ValidationOptions => ({ message });

const text = (max?: number, rule?: TextRule): PropertyDecorator[] => [
  IsString(say('Not a valid string.')),
  is('storable', storable, 'Null characters and lone surrogates are not allowed.'),
  ...(rule ? [is('fitsRule', (value) => typeof value === 'string' && rule.test(value), rule.message)] : []),
  ...(max === undefined ? [] : [MaxLength(max, say(`Ensure this field has no more than ${max} characters.`))]),
];

const array = (max = MAX_ITEMS): PropertyDecorator[] => [
  IsArray(say('Expected a list of items.')),
  ArrayMaxSize(max, say(`Ensure this field has no more than ${max} items.`)),
];

const range = ({ min, max }: FieldOptions): PropertyDecorator[] => [
  ...(min === undefined ? [] : [Min(min, say(`Ensure this value is greater than or equal to ${min}.`))]),
  ...(max === undefined ? [] : [Max(max, say(`Ensure this value is less than or equal to ${max}.`))]),
];

const isEmailLike = (value: unknown): boolean => typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value);

const MAX_NAMED = 3;

/** Says which of the items are wrong; of many, the first. */
function notEmails(value: unknown, test: (item: unknown) => boolean): string {
  const wrong = [value].flat().filter((item) => !test(item));
  const named = wrong.slice(0, MAX_NAMED).map((item) => JSON.stringify(item)?.slice(0, 100));
  return `Every item must be an email address. Not so: ${named.join(', ')}${wrong.length > MAX_NAMED ? ' ...' : ''}`;
}

const INT4 = 2_147_483_647;

const RULES: Record<FieldKind, (options: FieldOptions) => PropertyDecorator[]> = {
  text: ({ max, rule }) => text(max, rule),
  html: ({ max }) => text(max),
  uuid: () => [is('isUuid', isUuid, 'Must be a valid UUID.')],
  choice: ({ choices = [] }) => [
    IsIn([...choices], { message: ({ value }) => `"${String(value).slice(0, 100)}" is not a valid choice.` }),
  ],
  boolean: () => [IsBoolean(say('Must be a valid boolean.'))],
  integer: (options) => [
    IsInt(say('A valid integer is required.')),
    ...range({ min: options.min ?? -INT4, max: options.max ?? INT4 }),
  ],
  number: (options) => [
    IsNumber({ allowNaN: false, allowInfinity: false }, say('A valid number is required.')),
    ...range({ min: options.min ?? -1e15, max: options.max ?? 1e15 }),
  ],
  date: () => [is('isDay', isDay, 'Date has wrong format. Use YYYY-MM-DD.')],
  datetime: () => [is('isMoment', isMoment, 'Datetime has wrong format. Use ISO 8601, as 2026-01-14T09:22:41Z.')],
  email: () => [...text(MAX_EMAIL), IsEmail({}, say('Enter a valid email address.'))],
  object: () => [is('isPlainObject', isPlainObject, `Expected an object of at most ${MAX_DEPTH} levels.`)],
  objects: ({ max }) => [...array(max), is('areObjects', every(isPlainObject), 'Expected a list of objects.')],
  uuids: ({ min, max }) => [
    ...array(max),
    ...(min === undefined ? [] : [ArrayMinSize(min, say(`Ensure this field has at least ${min} item.`))]),
    is('areUuids', every(isUuid), 'Every item must be a valid UUID.'),
  ],
  texts: ({ max }) => [
    ...array(max),
    is(
      'areTexts',
      every((v) => typeof v === 'string' && storable(v)),
      'Every item must be a string.',
    ),
  ],
  emails: ({ max, deliverable }) => {
    const test = deliverable ? isEmail : isEmailLike;
    return [...array(max), is('areEmails', every(test), ({ value }) => notEmails(value, test))];
  },
};

/** Refuses what is missing, and null where a member cannot be cleared. */
function presence({ required, nullable, blank, kind }: FieldDef): PropertyDecorator[] {
  const filled = (value: unknown) => value !== undefined && value !== null && (blank !== false || value !== '');
  const isFilled = is('isFilled', filled, 'This field is required.');
  if (required) return [isFilled];
  const isNeeded = kind === 'text' && blank === false;
  if (nullable) return [IsOptional(), ...(isNeeded ? [isFilled] : [])];
  const isSent = ValidateIf((_, value) => value !== undefined);
  return [isSent, isNeeded ? isFilled : is('isNotNull', (value) => value !== null, 'This field may not be null.')];
}

/** Null empties what can be empty, and gives back the default to what has one. */
function emptiness(kind: FieldKind, options: FieldOptions): unknown {
  const { required, nullable, blank, min, rule, default: value } = options;
  if (required || nullable) return undefined;
  if (value !== undefined) return value;
  if (kind === 'uuids' || kind === 'texts' || kind === 'emails') return min ? undefined : [];
  return kind === 'text' && blank !== false && !rule ? '' : undefined;
}

function define(kind: FieldKind, source: string, options: FieldOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    const field: FieldDef = { empty: emptiness(kind, options), ...options, kind, source, name: String(property) };
    Reflect.defineMetadata(FIELDS, [...fieldsOf(prototype).filter((f) => f.name !== property), field], prototype);
    if (field.ignored) return;
    for (const rule of [...presence(field), ...RULES[kind](options)]) rule(prototype, property);
  };
}

/**
 * Declares members of a request body whose values become members of the command `C`. One declaration validates,
 * renames and documents: the names of `C` are checked by the compiler.
 */
export function membersOf<C>() {
  type Source = keyof C & string;
  const of =
    (kind: FieldKind) =>
    (source: Source, options?: FieldOptions): PropertyDecorator =>
      define(kind, source, options);
  return {
    text: of('text'),
    /** A rich text. What is longer than `MAX_HTML` is refused before anybody reads it. */
    html: (source: Source, options?: FieldOptions) => define('html', source, { max: MAX_HTML, ...options }),
    uuid: of('uuid'),
    boolean: of('boolean'),
    integer: of('integer'),
    number: of('number'),
    date: of('date'),
    datetime: of('datetime'),
    email: of('email'),
    object: of('object'),
    objects: of('objects'),
    uuids: of('uuids'),
    texts: of('texts'),
    emails: of('emails'),
    choice: (source: Source, choices: readonly (string | number)[], options?: FieldOptions) =>
      define('choice', source, { ...options, choices }),
    /** Accepted without effect: what the server sets itself. */
    readOnly: (kind: FieldKind) => define(kind, '', { ignored: true }),
  };
}

/** The same members, none of them required: the body of a partial update. */
export function partial<T>(create: new () => T): new () => Partial<T> {
  abstract class PartialBody {}
  for (const field of fieldsOf(create.prototype as object)) {
    define(field.kind, field.source, { ...field, required: false, default: undefined })(
      PartialBody.prototype,
      field.name,
    );
  }
  return PartialBody as unknown as new () => Partial<T>;
}
