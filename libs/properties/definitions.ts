import { DomainError, FieldErrors, isSame } from '#kernel';
import { namesIn } from './formula';
import {
  DATE_FORMATS,
  TEXT_FORMATS,
  type PropertyKind,
  type PropertyOption,
  type PropertyType,
  type RelationType,
} from './kinds';
import { typedValue, ValueProblem } from './values';

/** The settings of a property that a context of the property can override. */
export interface ContextOverrides {
  readonly isRequired: boolean;
  readonly isMulti: boolean;
  /** The values as they were sent, except options, which are ids. */
  readonly defaultValue: readonly string[];
  /** Settings that depend on the type: `display_format` of texts and dates, `formula` of computed properties. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The parts of a property that the rules of its type check. */
export interface Definition extends ContextOverrides {
  readonly displayName: string;
  readonly propertyType: PropertyType;
  /** Set for relations only. */
  readonly relationType: RelationType | null;
  readonly validationRules: object;
}

type Kinded = Pick<Definition, 'propertyType' | 'relationType'>;

const FORMATS: Readonly<Partial<Record<PropertyType, readonly string[]>>> = {
  TEXT: TEXT_FORMATS,
  DATETIME: DATE_FORMATS,
};

/** The validation rules that must be numbers. */
const LIMITS: Readonly<Partial<Record<PropertyType, readonly string[]>>> = {
  TEXT: ['max_length'],
  DECIMAL: ['min', 'max'],
};

const MULTI: ReadonlySet<PropertyType> = new Set(['OPTION', 'RELATION', 'URL', 'EMAIL', 'FILE']);

/** Computed and read-only properties cannot be required, nor can a boolean, which always has a value. */
const canBeRequired = (propertyType: PropertyType, { display_format: format }: ContextOverrides['settings']): boolean =>
  propertyType !== 'BOOLEAN' && propertyType !== 'FORMULA' && !(propertyType === 'TEXT' && format === 'readonly');

const canBeMulti = ({ propertyType, relationType }: Kinded): boolean =>
  MULTI.has(propertyType) && relationType !== 'RICH_TEXT';

/** Properties whose values are records that are frequently created and deleted cannot have defaults. */
const canHaveDefault = ({ propertyType, relationType }: Kinded): boolean =>
  propertyType !== 'FILE' && propertyType !== 'FORMULA' && relationType !== 'ISSUE' && relationType !== 'RELEASE';

/**
 * Checks a definition and returns it in stored form. Throws all problems at once. `options` are the options that a
 * default may name.
 */
export function checkedDefinition<D extends Definition>(definition: D, options: readonly PropertyOption[]): D {
  const errors = new FieldErrors();
  checkRelation(definition, errors);
  checkLimits(definition, errors);
  const variable = checkedOverrides(definition, definition, { options, errors });
  errors.throwIfAny();
  return { ...definition, ...variable };
}

interface Judging {
  readonly options: readonly PropertyOption[];
  readonly errors: FieldErrors;
}

/** Checks the overrides for a property of this kind and returns them in stored form. Problems are added to `errors`. */
export function checkedOverrides(
  kinded: Kinded,
  variable: ContextOverrides,
  { options, errors }: Judging,
): ContextOverrides {
  const { isRequired, isMulti } = variable;
  const settings = soundSettings(kinded, variable.settings, errors);
  if (isMulti && !canBeMulti(kinded)) errors.add('isMulti', 'invalid', 'Properties of this type have one value.');
  if (isRequired && !canBeRequired(kinded.propertyType, settings)) {
    errors.add('isRequired', 'invalid', 'Properties of this type cannot be required.');
  }
  const sent = isRequired ? [] : variable.defaultValue;
  const defaultValue = soundDefault({ ...kinded, isMulti, settings, options }, sent, errors);
  return { isRequired, isMulti, defaultValue, settings };
}

function soundSettings(
  { propertyType }: Kinded,
  settings: ContextOverrides['settings'],
  errors: FieldErrors,
): ContextOverrides['settings'] {
  if (propertyType === 'FORMULA') checkFormula(settings.formula, errors);
  const formats = FORMATS[propertyType];
  if (!formats) return settings;
  const { display_format: format = formats[0] } = settings;
  if (!formats.includes(String(format))) {
    errors.add('settings', 'invalid_choice', `display_format has to be one of: ${formats.join('; ')}.`);
  }
  return { ...settings, display_format: format };
}

function checkFormula(formula: unknown, errors: FieldErrors): void {
  if (formula === undefined) return;
  if (typeof formula !== 'string') return void errors.add('settings', 'invalid', 'The formula has to be a text.');
  try {
    namesIn(formula);
  } catch (error) {
    errors.add('settings', 'invalid', (error as Error).message);
  }
}

function checkRelation({ propertyType, relationType }: Kinded, errors: FieldErrors): void {
  const isRelation = propertyType === 'RELATION';
  if (isRelation && !relationType) errors.add('relationType', 'required', 'A relation needs to say what it leads to.');
  if (!isRelation && relationType) errors.add('relationType', 'invalid', 'Only relations lead to something.');
}

function checkLimits({ propertyType, validationRules }: Definition, errors: FieldErrors): void {
  const rules = validationRules as Readonly<Record<string, unknown>>;
  for (const name of LIMITS[propertyType] ?? []) {
    if (rules[name] !== undefined && typeof rules[name] !== 'number') {
      errors.add('validationRules', 'invalid', `${name} has to be a number.`);
    }
  }
  if (Number(rules.min) > Number(rules.max)) errors.add('validationRules', 'invalid', 'min is above max.');
}

function soundDefault(kind: PropertyKind, sent: readonly string[], errors: FieldErrors): readonly string[] {
  const refused = (message: string) => (errors.add('defaultValue', 'invalid', message), []);
  if (!sent.length) return [];
  if (!canHaveDefault(kind)) return refused('Properties of this type have no default.');
  if (sent.length > 1 && !kind.isMulti) return refused('A property of one value has one default.');
  try {
    const typed = sent.map((text) => String(typedValue(kind, text).value));
    return kind.propertyType === 'OPTION' ? typed : sent;
  } catch (error) {
    if (error instanceof ValueProblem) return refused(error.message);
    throw error;
  }
}

/** The members that are reset when the type of a property changes. */
export const TYPE_DEPENDENT_MEMBERS = {
  relationType: null,
  isMulti: false,
  defaultValue: [],
  settings: {},
  validationRules: {},
};

/** The defaults of a new property. */
export const NEW_PROPERTY = {
  ...TYPE_DEPENDENT_MEMBERS,
  description: '',
  isRequired: false,
  isActive: true,
  logoProps: {},
  externalSource: null,
  externalId: null,
};

/** The members that cannot change once the property has values. */
const FROZEN = ['propertyType', 'relationType', 'isMulti', 'settings'] as const;

/** True if a change would alter the meaning of stored values. */
export const isFrozenChange = (
  before: Pick<Definition, (typeof FROZEN)[number]>,
  after: Pick<Definition, (typeof FROZEN)[number]>,
): boolean => FROZEN.some((member) => !isSame(before[member], after[member]));

/** Makes the failure (409) for such a change. */
export const propertyHasValues = () =>
  new DomainError(
    'conflict',
    'property_has_values',
    'The property has values: its type, its settings and the number of its values stay as they are.',
  );

/** Returns the people in a default value. They must exist. */
export const peopleIn = ({ relationType, defaultValue }: Pick<Definition, 'relationType' | 'defaultValue'>) =>
  relationType === 'USER' ? defaultValue : [];
