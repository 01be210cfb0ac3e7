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

/** What a context of a property can say differently. */
export interface Variable {
  readonly isRequired: boolean;
  readonly isMulti: boolean;
  /** As it was sent, but for options, which are ids. */
  readonly defaultValue: readonly string[];
  /** Depend on the type: `display_format` of texts and dates, `formula` of what is computed. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A property as far as rules of its type go. */
export interface Definition extends Variable {
  readonly displayName: string;
  readonly propertyType: PropertyType;
  /** Of relations, and only of these. */
  readonly relationType: RelationType | null;
  readonly validationRules: object;
}

type Kinded = Pick<Definition, 'propertyType' | 'relationType'>;

const FORMATS: Readonly<Partial<Record<PropertyType, readonly string[]>>> = {
  TEXT: TEXT_FORMATS,
  DATETIME: DATE_FORMATS,
};

/** Members of the validation rules that are numbers. */
const LIMITS: Readonly<Partial<Record<PropertyType, readonly string[]>>> = {
  TEXT: ['max_length'],
  DECIMAL: ['min', 'max'],
};

const MULTI: ReadonlySet<PropertyType> = new Set(['OPTION', 'RELATION', 'URL', 'EMAIL', 'FILE']);

/** What is computed or said by the property itself cannot be asked of people; nor can a flag, which is always one or the other. */
const canBeRequired = (propertyType: PropertyType, { display_format: format }: Variable['settings']): boolean =>
  propertyType !== 'BOOLEAN' && propertyType !== 'FORMULA' && !(propertyType === 'TEXT' && format === 'readonly');

const canBeMulti = ({ propertyType, relationType }: Kinded): boolean =>
  MULTI.has(propertyType) && relationType !== 'RICH_TEXT';

/** Records that come and go are no defaults. */
const canHaveDefault = ({ propertyType, relationType }: Kinded): boolean =>
  propertyType !== 'FILE' && propertyType !== 'FORMULA' && relationType !== 'ISSUE' && relationType !== 'RELEASE';

/**
 * The definition as it is stored: a text or a date has a format, what is required has no default. Throws all at once that
 * the type does not allow. `options` are those that a default can name.
 */
export function soundDefinition<D extends Definition>(definition: D, options: readonly PropertyOption[]): D {
  const errors = new FieldErrors();
  checkRelation(definition, errors);
  checkLimits(definition, errors);
  const variable = soundVariable(definition, definition, { options, errors });
  errors.throwIfAny();
  return { ...definition, ...variable };
}

interface Judging {
  readonly options: readonly PropertyOption[];
  readonly errors: FieldErrors;
}

/** The same for what a context says of a property of this kind; problems are added to the errors. */
export function soundVariable(kinded: Kinded, variable: Variable, { options, errors }: Judging): Variable {
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
  settings: Variable['settings'],
  errors: FieldErrors,
): Variable['settings'] {
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

/** What is said anew when a property gets another type. */
export const OF_TYPE = { relationType: null, isMulti: false, defaultValue: [], settings: {}, validationRules: {} };

/** What a new property is unless told, beside its names and its place among others. */
export const BLANK_PROPERTY = {
  ...OF_TYPE,
  description: '',
  isRequired: false,
  isActive: true,
  logoProps: {},
  externalSource: null,
  externalId: null,
};

/** Members that stay as they are once there are values. */
const FROZEN = ['propertyType', 'relationType', 'isMulti', 'settings'] as const;

/** Whether a change would make stored values mean something else. */
export const isFrozenChange = (
  before: Pick<Definition, (typeof FROZEN)[number]>,
  after: Pick<Definition, (typeof FROZEN)[number]>,
): boolean => FROZEN.some((member) => !isSame(before[member], after[member]));

export const propertyHasValues = () =>
  new DomainError(
    'conflict',
    'property_has_values',
    'The property has values: its type, its settings and the number of its values stay as they are.',
  );

/** People that a default names, who have to be there. */
export const peopleIn = ({ relationType, defaultValue }: Pick<Definition, 'relationType' | 'defaultValue'>) =>
  relationType === 'USER' ? defaultValue : [];
