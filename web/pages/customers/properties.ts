import type { UseQueryResult } from '@tanstack/react-query';
import { useAll, useOne } from '../../data/lists';
import { workspacePath } from '../../data/paths';
import type { Member, wire, With } from '../../data/wire';
import { formatDate } from '../../words';
import type { FormField, Values } from '../settings/RecordDialog';
import { customerPath } from './data';
import { words } from './words';

export type Property = With<
  wire.CustomerProperty,
  | 'id'
  | 'display_name'
  | 'description'
  | 'property_type'
  | 'relation_type'
  | 'is_multi'
  | 'is_required'
  | 'is_active'
  | 'options'
>;
/** Lists of texts by the ids of properties. */
export type CustomerValues = Readonly<Record<string, readonly string[]>>;

export const propertiesPath = (slug: string): string => `${workspacePath(slug)}customer-properties/`;
export const valuesPath = (slug: string, customer: string): string => `${customerPath(slug, customer)}property-values/`;

export const useCustomerProperties = (slug: string, enabled: boolean): UseQueryResult<Property[]> =>
  useAll('customer-properties', propertiesPath(slug), {}, enabled);
export const useCustomerValues = (slug: string, customer: string, enabled: boolean): UseQueryResult<CustomerValues> =>
  useOne('customer-values', valuesPath(slug, customer), {}, enabled);

/** Whether the application has a control for the values; files and work items are set by the interface alone. */
export const isFilledHere = ({ property_type, relation_type, is_active }: Property): boolean =>
  is_active && property_type !== 'FILE' && (property_type !== 'RELATION' || relation_type === 'USER');

interface Choice {
  readonly id: string;
  readonly name: string;
}

const choicesOf = ({ property_type, options }: Property, members: readonly Member[]): readonly Choice[] | undefined => {
  if (property_type === 'OPTION') return options;
  if (property_type !== 'RELATION') return undefined;
  return members.map(({ member: { id, display_name } }) => ({ id, name: display_name }));
};

const KINDS: Partial<Record<Property['property_type'], 'number' | 'date' | 'switch'>> = {
  DECIMAL: 'number',
  DATETIME: 'date',
  BOOLEAN: 'switch',
};

/** The control for the values of a property. */
export function fieldOf(property: Property, members: readonly Member[]): FormField {
  const { id, display_name, description, is_required, is_multi } = property;
  const shared = {
    ...{ member: id, label: display_name, required: is_required },
    ...(description && { hint: description }),
  };
  const choices = choicesOf(property, members);
  if (choices) return { ...shared, kind: is_multi ? 'choices' : 'choice', choices };
  if (is_multi) return { ...shared, kind: 'lines', hint: words().onePerLine };
  const kind = KINDS[property.property_type];
  if (kind) return { ...shared, kind };
  const type = property.property_type === 'URL' ? 'url' : property.property_type === 'EMAIL' ? 'email' : 'text';
  return { ...shared, kind: 'text', type };
}

/** The values of a customer as the form has them. */
export const typedOf = (fields: readonly FormField[], values: CustomerValues): Values =>
  Object.fromEntries(
    fields.map(({ member, kind }) => {
      const texts = values[member] ?? [];
      if (kind === 'choices') return [member, texts];
      if (kind === 'lines') return [member, texts.join('\n')];
      if (kind === 'switch') return [member, texts[0] === 'true'];
      return [member, (kind === 'date' ? texts[0]?.slice(0, 10) : texts[0]) ?? ''];
    }),
  );

/** What was typed for a field, as the interface takes it. */
function textsOf({ kind }: FormField, typed: Values[string]): readonly string[] {
  if (Array.isArray(typed)) return typed as readonly string[];
  const lines = kind === 'lines' ? String(typed).split('\n') : [String(typed ?? '')];
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** The values that differ from those that the form began with. */
export function changedOf(fields: readonly FormField[], before: Values, typed: Values): CustomerValues {
  const changed = fields.filter(({ member }) => String(typed[member] ?? '') !== String(before[member] ?? ''));
  return Object.fromEntries(changed.map((field) => [field.member, textsOf(field, typed[field.member])]));
}

/** The values of a property in readable form. */
export function shownOf(property: Property, members: readonly Member[], texts: readonly string[] = []): string {
  const t = words();
  const choices = choicesOf(property, members);
  const one = (text: string): string => {
    if (choices) return choices.find(({ id }) => id === text)?.name ?? t.gone;
    if (property.property_type === 'BOOLEAN') return text === 'true' ? t.yes : t.no;
    return property.property_type === 'DATETIME' ? formatDate(text.slice(0, 10)) : text;
  };
  return texts.map(one).join(', ');
}
