import { FieldErrors, notFound } from '#kernel';
import {
  defaultValues,
  isFrozenChange,
  TYPE_DEPENDENT_MEMBERS,
  PROPERTY_TYPES,
  propertyHasValues,
  checkedDefinition,
  type Definition,
  type TypedValue,
} from '#properties';

/** People enter the values of customers, so there are no formulas. */
export const CUSTOMER_PROPERTY_TYPES = PROPERTY_TYPES.filter((type) => type !== 'FORMULA');

export const CUSTOMER_RELATION_TYPES = ['ISSUE', 'USER'] as const;

/** One of the choices of a property of the type OPTION. */
export interface CustomerPropertyOption {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
}

/** A member that the workspace gives its customers. */
export interface CustomerProperty extends Definition {
  readonly id: string;
  /** Derived from the display name, ignoring case and punctuation. Unique in the workspace. */
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly logoProps: object;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly options: readonly CustomerPropertyOption[];
}

/** An option in a request: an existing one by its id or its name, or a new one. */
export interface SentOption {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly isDefault?: boolean;
}

export const propertyNotFound = () => notFound('Customers have no such property.');

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Returns the options after a request: sent ones are changed or added, the others stay. */
export function withOptions(
  options: readonly CustomerPropertyOption[],
  sent: readonly SentOption[],
  newId: () => string,
): readonly CustomerPropertyOption[] {
  const errors = new FieldErrors();
  const after = [...options];
  for (const { id, ...members } of sent) {
    const { name = '' } = members;
    const at = after.findIndex((option) => (id ? option.id === id : isSame(option.name, name)));
    if (id && at < 0) errors.add('options', 'does_not_exist', `There is no option ${id}.`);
    else if (at >= 0) after[at] = { ...after[at]!, ...members };
    else if (name) after.push({ description: '', isDefault: false, ...members, name, id: newId() });
    else errors.add('options', 'required', 'A new option needs a name.');
  }
  const names = after.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) errors.add('options', 'unique', 'Two options have the same name.');
  errors.throwIfAny();
  return after;
}

/** Returns the property after a request. A new type drops the options and settings of the old one. */
export function changed<P extends CustomerProperty>(property: P, patch: Partial<CustomerProperty>): P {
  const isOtherType = patch.propertyType !== undefined && patch.propertyType !== property.propertyType;
  return { ...property, ...(isOtherType && { ...TYPE_DEPENDENT_MEMBERS, options: [] }), ...patch };
}

/** Checks a property and returns it as it is stored. Throws if it has members that its type does not allow. */
export function sound<P extends CustomerProperty>(property: P): P {
  const { propertyType, options, isMulti } = property;
  const errors = new FieldErrors();
  if (options.length && propertyType !== 'OPTION') {
    errors.add('options', 'invalid', 'Only properties of the type OPTION have options.');
  }
  if (!isMulti && options.filter(({ isDefault }) => isDefault).length > 1) {
    errors.add('options', 'invalid', 'A property of one value has one default.');
  }
  errors.throwIfAny();
  return checkedDefinition(property, options);
}

/** Checks that a property with values changes only in ways that keep the meaning of the values. */
export function assertKeepsValues(before: CustomerProperty, after: CustomerProperty, hasValues: boolean): void {
  if (hasValues && isFrozenChange(before, after)) throw propertyHasValues();
}

const MIDNIGHT = 'T00:00:00.000000Z';

/** Returns a value as text, the form in which customers store it. A date at midnight has no time. */
export function textOf({ form, value }: TypedValue): string {
  const text = String(value);
  return form === 'moment' && text.endsWith(MIDNIGHT) ? text.slice(0, -MIDNIGHT.length) : text;
}

/** Returns the values of a new customer: the default options, or else the default value. */
export function defaultsOf(property: CustomerProperty): readonly string[] {
  const { options, defaultValue, isRequired } = property;
  if (isRequired) return [];
  const marked = options.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  return defaultValues(property, marked.length ? marked : defaultValue).map(textOf);
}
