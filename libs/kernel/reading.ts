import { isUuid } from './ids';

/** What is wrong with data, by the key at which it stands, as `labels.1`. */
export type Problems = Map<string, string>;

/** Makes a value of what people sent. What is wrong with it is noted; the value then counts for nothing. */
export type Reading<T> = (value: unknown, key: string, problems: Problems) => T;

/** A record by its id, or by the name that people use. */
export type Reference = { readonly id: string } | { readonly name: string };

/** What is said of a key that may not be absent. */
export const REQUIRED = 'This field is required.';

/** Notes a problem in the place of a value. */
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

/** An object that is kept as it is. */
export const anyObject: Reading<Readonly<Record<string, unknown>>> = (value, key, problems) =>
  isObject(value) ? value : (refuse(problems, key, 'Expected an object.') ?? {});

/** An id, or an object that has one. */
export const id: Reading<string> = (value, key, problems) => {
  const said = isObject(value) ? value.id : value;
  if (!isUuid(said)) refuse(problems, key, 'Must be a valid UUID.');
  return String(said).toLowerCase();
};

/** An id, a name, or an object that has one of them: the id counts. */
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

/** The members of an object that are known by these keys; others, and those that are null, are passed over. */
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

/** The same for an object that nothing can be made of without a name. */
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

/** The same as `members` for an object in which others have no place, and some may not be absent. */
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
  names.length ? `There is no such member; there are ${names.join(', ')}.` : 'There are no members here.';
