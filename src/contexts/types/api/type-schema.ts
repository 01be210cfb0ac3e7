import { membersOf } from '#http';
import { invalidField } from '#kernel';
import {
  INCLUDABLE,
  type Includable,
  type SchemaField,
  type SchemaProperty,
  type TypeSchema,
} from '../application/type-schemas';

export interface AskedSchema {
  readonly include?: readonly string[];
  readonly typeId?: string;
}

const member = membersOf<AskedSchema>();

export class SchemaQuery {
  @member.texts('include', { description: `Long lists of options to include: ${INCLUDABLE.join(', ')}.` })
  include?: string[];
}

/** Query of the version in which a query parameter names the type. */
export class SchemaOfTypeQuery extends SchemaQuery {
  @member.uuid('typeId', { description: 'The type. Default: the default type of the project.' }) type_id?: string;
}

/** Returns the requested lists of options. Throws if one of the names is unknown. */
export function included({ include = [] }: AskedSchema): ReadonlySet<Includable> {
  const unknown = include.find((name) => !(INCLUDABLE as readonly string[]).includes(name));
  if (unknown) throw invalidField('include', `"${unknown}" cannot be included. Choose from: ${INCLUDABLE.join(', ')}.`);
  return new Set(include as readonly Includable[]);
}

/** Names that a version gives to members of work items and properties. */
export interface SchemaNames {
  readonly member: Readonly<Record<string, string>>;
  readonly property: (name: string) => string;
}

export const schemaIn = ({ type, fields, properties }: TypeSchema, names: SchemaNames) => ({
  type_id: type.id,
  type_name: type.name,
  type_description: type.description,
  type_logo_props: type.logoProps,
  fields: Object.fromEntries(fields.map((field) => [names.member[field.member]!, fieldEntry(field)])),
  custom_fields: Object.fromEntries(properties.map((one) => [names.property(one.name), propertyEntry(one)])),
});

const fieldEntry = ({ type, required = false, isMulti, default: value, maxLength, format, options }: SchemaField) => ({
  type,
  required,
  ...(isMulti && { is_multi: true }),
  ...(value !== undefined && { default: value }),
  ...(maxLength && { max_length: maxLength }),
  ...(format && { format }),
  ...(options && { options }),
});

const propertyEntry = ({ options, ...property }: SchemaProperty) => ({
  id: property.id,
  type: property.propertyType,
  name: property.name,
  display_name: property.displayName,
  description: property.description,
  required: property.isRequired,
  is_multi: property.isMulti,
  ...(property.defaultValue.length && { default: property.defaultValue }),
  ...(options && {
    options: options.map(({ id, name, logoProps }) => ({ id, name, ...(logoProps && { logo_props: logoProps }) })),
  }),
  ...(property.relationType && { relation_type: property.relationType }),
});

const OPTIONS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' }, logo_props: { type: 'object' } },
  },
};

const FIELD = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'Kind of value, such as string, option, uuid or date.' },
    required: { type: 'boolean' },
    is_multi: { type: 'boolean' },
    default: {},
    max_length: { type: 'integer' },
    format: { type: 'string' },
    options: OPTIONS,
  },
};

const CUSTOM_FIELD = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    type: { type: 'string' },
    name: { type: 'string' },
    display_name: { type: 'string' },
    description: { type: 'string' },
    required: { type: 'boolean' },
    is_multi: { type: 'boolean' },
    default: { type: 'array', items: { type: 'string' } },
    options: OPTIONS,
    relation_type: { type: 'string' },
  },
};

export const TYPE_SCHEMA_ANSWER = {
  type: 'object',
  properties: {
    type_id: { type: 'string', format: 'uuid' },
    type_name: { type: 'string' },
    type_description: { type: 'string' },
    type_logo_props: { type: 'object' },
    fields: { type: 'object', description: 'By the name of the member in a body.', additionalProperties: FIELD },
    custom_fields: { type: 'object', description: 'By the name of the property.', additionalProperties: CUSTOM_FIELD },
  },
};
