/** The types of custom properties, for work items and other records. */
export const PROPERTY_TYPES = [
  'TEXT',
  'DATETIME',
  'DECIMAL',
  'BOOLEAN',
  'OPTION',
  'RELATION',
  'URL',
  'EMAIL',
  'FILE',
  'FORMULA',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** The targets of a property of the type RELATION. RICH_TEXT is a text instead of a record. */
export const RELATION_TYPES = ['ISSUE', 'USER', 'RELEASE', 'RICH_TEXT'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

export const TEXT_FORMATS = ['single-line', 'multi-line', 'readonly'] as const;

export const DATE_FORMATS = ['MMM dd, yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy/MM/dd'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** One of the options of a property of the type OPTION. */
export interface PropertyOption {
  readonly id: string;
  readonly name: string;
}

/** The parts of a property on which its values depend. */
export interface PropertyKind {
  readonly propertyType: PropertyType;
  readonly relationType: RelationType | null;
  readonly isMulti: boolean;
  readonly settings: { readonly display_format?: string };
  /** For DECIMAL: `min` and `max`; for TEXT: `max_length`. */
  readonly validationRules?: object;
  readonly options: readonly PropertyOption[];
}

/** The form in which values are stored, compared and ordered. */
export type ValueForm = 'text' | 'number' | 'moment' | 'flag' | 'record';

const FORMS: Readonly<Record<PropertyType, ValueForm | undefined>> = {
  TEXT: 'text',
  URL: 'text',
  EMAIL: 'text',
  DATETIME: 'moment',
  DECIMAL: 'number',
  BOOLEAN: 'flag',
  OPTION: 'record',
  RELATION: 'record',
  FILE: 'record',
  FORMULA: undefined,
};

/** Returns the form of a property's values; undefined if they are computed. */
export const formOf = ({ propertyType, relationType }: Pick<PropertyKind, 'propertyType' | 'relationType'>) =>
  relationType === 'RICH_TEXT' ? 'text' : FORMS[propertyType];

/** True if people cannot set values: they are computed, or given by the default. */
export const isReadOnly = ({ propertyType, settings }: PropertyKind): boolean =>
  propertyType === 'FORMULA' || (propertyType === 'TEXT' && settings.display_format === 'readonly');

/** A value in stored form: texts, ids, numbers as digits, times in ISO 8601. */
export interface TypedValue {
  readonly form: ValueForm;
  readonly value: string | boolean;
}
