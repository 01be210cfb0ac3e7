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
import { MAX_EMAIL, MAX_ITEMS, type FieldDef, type FieldKind, type FieldOptions, type TextRule } from './fields';

const MAX_DEPTH = 50;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DATETIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

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

/** Checks that a text is an existing calendar day. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  DATE.test(value) &&
  new Date(`${value}T00:00:00Z`).toISOString().slice(0, 10) === value &&
  value >= '0001-01-01';

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && DATETIME.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10));

const isPlainObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && shallow(value);

const isContent = (value: unknown): boolean => (typeof value === 'string' ? storable(value) : isPlainObject(value));

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) && storable(value);

const isValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= MAX_ITEMS && value.every(isScalar) : isScalar(value);

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value : JSON.stringify(value)).length;

const withinLength = (max: number) => (value: unknown) => lengthOf(value) <= max;

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

/** Makes the message that names the invalid items, or the first few of them. */
function notEmails(value: unknown, test: (item: unknown) => boolean): string {
  const wrong = [value].flat().filter((item) => !test(item));
  const named = wrong.slice(0, MAX_NAMED).map((item) => JSON.stringify(item)?.slice(0, 100));
  return `Every item must be an email address. Not so: ${named.join(', ')}${wrong.length > MAX_NAMED ? ' ...' : ''}`;
}

const INT4 = 2_147_483_647;

const RULES: Record<FieldKind, (options: FieldOptions) => PropertyDecorator[]> = {
  text: ({ max, rule }) => text(max, rule),
  html: ({ max }) => text(max),
  content: ({ max = MAX_HTML }) => [
    is('isContent', isContent, `Expected a text or an object of at most ${MAX_DEPTH} levels.`),
    is('isBounded', withinLength(max), `Ensure this has no more than ${max} characters.`),
  ],
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
  datetime: () => [is('isMoment', isMoment, 'Datetime has wrong format. Use ISO 8601, such as 2026-01-14T09:22:41Z.')],
  email: () => [...text(MAX_EMAIL), IsEmail({}, say('Enter a valid email address.'))],
  value: () => [is('isValue', isValue, 'Expected a text, a number, true or false, or a list of them.')],
  object: ({ max }) => [
    is('isPlainObject', isPlainObject, `Expected an object of at most ${MAX_DEPTH} levels.`),
    ...(max === undefined
      ? []
      : [is('isBounded', withinLength(max), `Ensure this has no more than ${max} characters.`)]),
  ],
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

/** Rejects a missing required value, and null if the member cannot be cleared. */
function presence({ required, unless, nullable, blank, kind }: FieldDef): PropertyDecorator[] {
  const filled = (value: unknown) => value !== undefined && value !== null && (blank !== false || value !== '');
  const isFilled = is('isFilled', filled, 'This field is required.');
  if (required) return [isFilled];
  if (unless) {
    const isNeededHere = (body: Record<string, unknown>, value: unknown) =>
      value !== undefined || body[unless] === undefined;
    return [ValidateIf(isNeededHere), isFilled];
  }
  const isNeeded = kind === 'text' && blank === false;
  if (nullable) return [IsOptional(), ...(isNeeded ? [isFilled] : [])];
  const isSent = ValidateIf((_, value) => value !== undefined);
  return [isSent, isNeeded ? isFilled : is('isNotNull', (value) => value !== null, 'This field may not be null.')];
}

/** Returns the validation decorators of a field. */
export const rulesOf = (field: FieldDef): PropertyDecorator[] => [...presence(field), ...RULES[field.kind](field)];
