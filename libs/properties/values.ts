import { losesPictures, richText } from '#html';
import { isUuid } from '#kernel';
import { decimalOf, jsonNumber } from './decimals';
import { formOf, isReadOnly, type PropertyKind, type TypedValue } from './kinds';
import { displayedDay, storedMoment } from './moments';

/** Loads the library on first use, which makes starting faster. */
function validators(): typeof import('class-validator') {
  // oxlint-disable-next-line typescript/no-require-imports -- as walk.ts of libs/html
  return require('class-validator') as typeof import('class-validator');
}

/** Thrown for an invalid value. The message is one sentence. */
export class ValueProblem extends Error {
  constructor(
    readonly code: 'invalid' | 'invalid_choice' | 'max_length',
    message: string,
  ) {
    super(message);
  }
}

const MAX_LINE = 255;
const MAX_TEXT = 20_000;
const MAX_URL = 2_048;
const MAX_EMAIL = 254;
const MAX_VALUES = 100;

const refuse = (message: string, code: ValueProblem['code'] = 'invalid'): never => {
  throw new ValueProblem(code, message);
};

function textOf(sent: unknown, max: number): string {
  if (typeof sent !== 'string') return refuse('Send a text.');
  if (!sent.isWellFormed() || sent.includes('\u0000'))
    return refuse('Null characters and broken ones are not allowed.');
  return sent.length > max ? refuse(`The text has at most ${max} characters.`, 'max_length') : sent;
}

/** The validation rules of a property. */
interface Rules {
  readonly min?: number;
  readonly max?: number;
  readonly max_length?: number;
}

function plainOf(sent: unknown, { settings, validationRules }: PropertyKind): string {
  const { max_length: most = Infinity } = (validationRules ?? {}) as Rules;
  if (settings.display_format === 'multi-line') return textOf(sent, Math.min(MAX_TEXT, most));
  const text = textOf(sent, Math.min(MAX_LINE, most));
  return /[\r\n]/.test(text) ? refuse('The text has one line.') : text;
}

function urlOf(sent: unknown): string {
  const url = textOf(sent, MAX_URL);
  const isAddress = validators().isURL(url, {
    protocols: ['http', 'https'],
    require_protocol: true,
    require_tld: false,
  });
  return isAddress ? url : refuse('Send an address that begins with http:// or https://.');
}

function emailOf(sent: unknown): string {
  const email = textOf(sent, MAX_EMAIL);
  return validators().isEmail(email) ? email : refuse('Send an e-mail address.');
}

function numberOf(sent: unknown, { min, max }: Rules): string {
  const decimal = typeof sent === 'number' || typeof sent === 'string' ? decimalOf(String(sent)) : undefined;
  if (decimal === undefined) return refuse('Send a number of at most 30 digits before and 18 behind the point.');
  if (min !== undefined && Number(decimal) < min) return refuse(`The number is at least ${min}.`);
  if (max !== undefined && Number(decimal) > max) return refuse(`The number is at most ${max}.`);
  return decimal;
}

function flagOf(sent: unknown): boolean {
  if (typeof sent === 'boolean') return sent;
  const said = typeof sent === 'string' ? sent.toLowerCase() : '';
  return said === 'true' || said === 'false' ? said === 'true' : refuse('Send true or false.');
}

const momentIn = (sent: unknown): string =>
  (typeof sent === 'string' ? storedMoment(sent) : undefined) ??
  refuse('Send a date as 2026-01-14, or a time as 2026-01-14T09:30:00Z.');

const idOf = (sent: unknown): string =>
  isUuid(sent) ? String(sent).toLowerCase() : refuse('Send the id of a record.');

/** Finds an option by its id or name. */
function optionOf({ options }: PropertyKind, sent: unknown): string {
  const said = typeof sent === 'string' ? sent.toLowerCase() : undefined;
  const option = options.find(({ id }) => id === said) ?? options.find(({ name }) => name.toLowerCase() === said);
  const some = options.slice(0, 20).map(({ name }) => name);
  return option?.id ?? refuse(`Choose one of the options: ${some.join(', ')}.`, 'invalid_choice');
}

function richOf(html: string): string {
  if (losesPictures(html))
    refuse('Pictures cannot stand in the text itself (data:). Upload each and send its address.');
  return richText(html).html;
}

type Read = (sent: unknown, property: PropertyKind) => string | boolean;

const READERS: Readonly<Record<PropertyKind['propertyType'], Read>> = {
  TEXT: plainOf,
  DATETIME: momentIn,
  DECIMAL: (sent, { validationRules }) => numberOf(sent, validationRules ?? {}),
  BOOLEAN: flagOf,
  OPTION: (sent, property) => optionOf(property, sent),
  RELATION: (sent, { relationType }) => (relationType === 'RICH_TEXT' ? richOf(textOf(sent, MAX_TEXT)) : idOf(sent)),
  URL: urlOf,
  EMAIL: emailOf,
  FILE: idOf,
  FORMULA: () => refuse('The value is computed.'),
};

/** Parses one value into its stored form. Does not check that a record named by the value exists. */
export const typedValue = (property: PropertyKind, sent: unknown): TypedValue => ({
  form: formOf(property) ?? 'text',
  value: READERS[property.propertyType](sent, property),
});

const isNone = (sent: unknown): boolean => sent === null || sent === undefined || sent === '';

/** Parses all values of a property and removes duplicates. Null, empty texts and empty lists count as no value. */
export function typedValues(property: PropertyKind, sent: unknown): TypedValue[] {
  if (isReadOnly(property)) return refuse('The value cannot be set.');
  const all = (Array.isArray(sent) ? (sent as unknown[]) : [sent]).filter((one) => !isNone(one));
  if (Array.isArray(sent) && !property.isMulti && sent.length > 1) return refuse('The property has one value.');
  if (all.length > MAX_VALUES) return refuse(`A property has at most ${MAX_VALUES} values.`);
  const typed = all.map((one) => typedValue(property, one));
  return typed.filter(({ value }, index) => typed.findIndex((other) => other.value === value) === index);
}

/** Returns the values of a new record that sets none. A default that no longer fits the property is ignored. */
export function defaultValues(property: PropertyKind, defaults: readonly string[]): TypedValue[] {
  if (property.propertyType === 'FORMULA') return [];
  return defaults.slice(0, property.isMulti ? undefined : 1).flatMap((text) => {
    try {
      return [typedValue(property, text)];
    } catch (error) {
      if (error instanceof ValueProblem) return [];
      throw error;
    }
  });
}

/** Converts a value to JSON. Times and ids become texts. */
export const jsonOf = ({ form, value }: TypedValue): string | number | boolean =>
  form === 'number' ? jsonNumber(String(value)) : value;

/** Formats a value for people. Names of records are not resolved. */
export const displayed = ({ settings }: Pick<PropertyKind, 'settings'>, { form, value }: TypedValue): string =>
  form === 'moment' ? displayedDay(String(value), settings.display_format) : String(value);
