import { isUuid } from './ids';

/** The problems found in data, by the key of the value, such as `labels.1`. */
export type Problems = Map<string, string>;

/** Parses untrusted data. A problem is added to `problems`; the returned value must not be used then. */
export type Reading<T> = (value: unknown, key: string, problems: Problems) => T;

/** A reference to a record by id, or by name. */
export type Reference = { readonly id: string } | { readonly name: string };

/** The message for a missing required key. */
export const REQUIRED = 'This field is required.';

/** Adds a problem unless the key already has one. */
function refuse(problems: Problems, key: string, message: string): never | undefined {
  if (!problems.has(key)) problems.set(key, message);
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const below = (key: string, name: string | number): string => (key ? `${key}.${name}` : String(name));

export const text =
  ({ max, blank = true }: { readonly max: number; readonly blank?: boolean }): Reading<string> =>
  (value, key, problems) => {
    if (typeof value !== 'string') return refuse(problems, key, 'Not a valid string.') ?? '';
    if (!blank && !value.trim()) refuse(problems, key, 'This field may not be empty.');
    if (value.length > max) refuse(problems, key, `Ensure this field has no more than ${max} characters.`);
    return value;
  };

export const flag: Reading<boolean> = (value, key, problems) => {
  if (typeof value !== 'boolean') refuse(problems, key, 'Must be a valid boolean.');
  return value === true;
};

export const choice =
  <T extends string | number>(choices: readonly T[]): Reading<T> =>
  (value, key, problems) => {
    if (!choices.includes(value as T)) refuse(problems, key, `Must be one of ${choices.join(', ')}.`);
    return value as T;
  };

/** Accepts any object and keeps it unchanged. */
export const anyObject: Reading<Readonly<Record<string, unknown>>> = (value, key, problems) =>
  isObject(value) ? value : (refuse(problems, key, 'Expected an object.') ?? {});

/** Accepts an id, or an object that has an `id`. */
export const id: Reading<string> = (value, key, problems) => {
  const said = isObject(value) ? value.id : value;
  if (!isUuid(said)) refuse(problems, key, 'Must be a valid UUID.');
  return String(said).toLowerCase();
};

/** Accepts an id, a name, or an object that has one of them. If it has both, the id is used. */
export const reference: Reading<Reference> = (value, key, problems) => {
  const said = isObject(value) ? (value.id ?? value.name) : value;
  if (typeof said !== 'string' || !said.trim()) refuse(problems, key, 'Expected an id or a name.');
  return isUuid(said) ? { id: String(said).toLowerCase() } : { name: String(said) };
};

export const list =
  <T>(of: Reading<T>, max: number): Reading<readonly T[]> =>
  (value, key, problems) => {
    if (!Array.isArray(value)) return refuse(problems, key, 'Expected a list of items.') ?? [];
    if (value.length > max) {
      return refuse(problems, key, `Ensure this field has no more than ${max} items.`) ?? [];
    }
    return value.map((item: unknown, index) => of(item, below(key, index), problems));
  };

type Shape = Readonly<Record<string, readonly [member: string, reading: Reading<unknown>]>>;

/** Accepts an object and reads the members listed in `shape`. Other members and null values are ignored. */
export const members =
  <T extends object>(shape: () => Shape): Reading<Partial<T>> =>
  (value, key, problems) => {
    if (!isObject(value)) return refuse(problems, key, 'Expected an object.') ?? {};
    const read = Object.entries(shape()).flatMap(([name, [member, reading]]) =>
      value[name] === undefined || value[name] === null
        ? []
        : [[member, reading(value[name], below(key, name), problems)] as const],
    );
    return Object.fromEntries(read) as Partial<T>;
  };

/** Like the given reading, but the object must have a name. */
export const named =
  <T extends { readonly name: string }>(reading: Reading<Partial<T>>): Reading<T> =>
  (value, key, problems) => {
    const read = reading(value, key, problems);
    if (isObject(value) && !read.name) refuse(problems, below(key, 'name'), REQUIRED);
    return read as T;
  };

export const whole =
  ({ min, max }: { readonly min: number; readonly max: number }): Reading<number> =>
  (value, key, problems) => {
    const isWhole = Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
    if (!isWhole) refuse(problems, key, `Must be a whole number from ${min} to ${max}.`);
    return isWhole ? (value as number) : min;
  };

/** Like `members`, but rejects unknown members and requires those in `required`. */
export const exactly =
  <T extends object>(shape: Shape, required: readonly string[] = []): Reading<T> =>
  (value, key, problems) => {
    const read = members<T>(() => shape)(value, key, problems);
    if (!isObject(value)) return read as T;
    for (const name of Object.keys(value)) {
      if (!(name in shape)) refuse(problems, below(key, name), unknownAmong(Object.keys(shape)));
    }
    for (const name of required) {
      if (value[name] === undefined || value[name] === null) refuse(problems, below(key, name), REQUIRED);
    }
    return read as T;
  };

const unknownAmong = (names: readonly string[]): string =>
  names.length ? `There is no such member. The members are ${names.join(', ')}.` : 'There are no members here.';
