/** Types of custom properties, of work items and of other records alike. */
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

/** What a property of the type RELATION leads to; a rich text is a text of its own. */
export const RELATION_TYPES = ['ISSUE', 'USER', 'RELEASE', 'RICH_TEXT'] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

export const TEXT_FORMATS = ['single-line', 'multi-line', 'readonly'] as const;

export const DATE_FORMATS = ['MMM dd, yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy/MM/dd'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** One of the choices of a property of the type OPTION. */
export interface PropertyOption {
  readonly id: string;
  readonly name: string;
}

/** As much of a property as its values depend on. */
export interface PropertyKind {
  readonly propertyType: PropertyType;
  readonly relationType: RelationType | null;
  readonly isMulti: boolean;
  readonly settings: { readonly display_format?: string };
  /** DECIMAL: `min`, `max`; TEXT: `max_length`. */
  readonly validationRules?: object;
  readonly options: readonly PropertyOption[];
}

/** In what form values are stored, compared and ordered. */
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

/** Undefined where values are computed. */
export const formOf = ({ propertyType, relationType }: Pick<PropertyKind, 'propertyType' | 'relationType'>) =>
  relationType === 'RICH_TEXT' ? 'text' : FORMS[propertyType];

/** Whether people give it no values: they are computed, or what its default says. */
export const isReadOnly = ({ propertyType, settings }: PropertyKind): boolean =>
  propertyType === 'FORMULA' || (propertyType === 'TEXT' && settings.display_format === 'readonly');

/** A value as it is stored: texts, ids, a number in digits, a moment in ISO 8601. */
export interface TypedValue {
  readonly form: ValueForm;
  readonly value: string | boolean;
}
