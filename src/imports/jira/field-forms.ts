import type { PropertyType, RelationType } from '#properties';
import type { JiraField, JiraSchema } from './shapes';
import { instantOf } from './values';

export type Shape = 'text' | 'rich' | 'url' | 'number' | 'flag' | 'day' | 'moment' | 'choice' | 'person';

/** What the values of a field are here. */
export interface FieldForm {
  readonly shape: Shape;
  readonly isMulti: boolean;
}

/** A field that becomes a property. */
export interface CustomField extends Pick<JiraField, 'id' | 'name'> {
  readonly form: FieldForm;
  /** True if there is a list of what can be chosen. */
  readonly hasOptions: boolean;
}

/** Shapes by the types of fields. Of records that have no property here, the names can be chosen. */
const SHAPES: ReadonlyMap<string | undefined, Shape> = new Map([
  ...(['option', 'option-with-child', 'version', 'component', 'group', 'project', 'team'] as const).map(
    (type) => [type, 'choice'] as const,
  ),
  ...([
    ['number', 'number'],
    ['boolean', 'flag'],
    ['date', 'day'],
    ['datetime', 'moment'],
    ['user', 'person'],
  ] as const),
]);

/** True for fields that administrators give a list of options. */
export const hasOptions = ({ type = '', items }: JiraSchema = {}): boolean =>
  type.startsWith('option') || items === 'option';

/** The form of a field; undefined for one that properties have no counterpart of. */
export function formOf({ type, items, custom = '' }: JiraSchema = {}): FieldForm | undefined {
  if (type !== 'array') return formed(type === 'string' ? textShape(custom) : SHAPES.get(type), false);
  const shape = items === 'string' ? 'choice' : SHAPES.get(items);
  return shape === 'choice' || shape === 'person' ? formed(shape, true) : undefined;
}

const formed = (shape: Shape | undefined, isMulti: boolean): FieldForm | undefined => shape && { shape, isMulti };

function textShape(custom: string): Shape {
  if (custom.endsWith(':textarea')) return 'rich';
  return custom.endsWith(':url') ? 'url' : 'text';
}

const TYPES: Readonly<Record<Shape, readonly [PropertyType, RelationType | null]>> = {
  ...{ text: ['TEXT', null], rich: ['RELATION', 'RICH_TEXT'], url: ['URL', null], number: ['DECIMAL', null] },
  ...{ flag: ['BOOLEAN', null], day: ['DATETIME', null], moment: ['DATETIME', null], choice: ['OPTION', null] },
  person: ['RELATION', 'USER'],
};

/** The type of the property that a field becomes. */
export const typeOfShape = (shape: Shape): readonly [PropertyType, RelationType | null] => TYPES[shape];

/** Something that can be chosen in a field. */
export interface Choice {
  readonly key: string;
  readonly name: string;
  readonly parent: Choice | null;
}

/** Reads a choice. Of one below another, the name has both: names of options are unique here. */
export function choiceIn(value: unknown, parent: Choice | null = null): Choice | undefined {
  if (typeof value === 'string') return { key: value, name: value, parent };
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, value: said, name, child } = value as Readonly<Record<string, unknown>>;
  const title = typeof said === 'string' ? said : name;
  if (typeof title !== 'string') return undefined;
  const key = typeof id === 'string' || typeof id === 'number' ? String(id) : title;
  const choice = { key, name: parent ? `${parent.name} / ${title}` : title, parent };
  return (parent === null && choiceIn(child, choice)) || choice;
}

/** Reads a value that has one line; undefined if it is of another form. */
export function plainIn(shape: Shape, value: unknown): string | undefined {
  if (shape === 'moment') return (typeof value === 'string' && instantOf(value)) || undefined;
  if (shape === 'number') return typeof value === 'number' ? String(value) : undefined;
  if (shape === 'flag') return typeof value === 'boolean' ? String(value) : undefined;
  return typeof value === 'string' ? value : undefined;
}
