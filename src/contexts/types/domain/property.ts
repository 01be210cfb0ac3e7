import { invalidField } from '#kernel';
import { soundDefinition, type Definition, type PropertyOption } from '#properties';

/** A property that work items of some types have beside their own members. */
export interface Property extends Definition {
  readonly id: string;
  /** Null for a property of the workspace. */
  readonly projectId: string | null;
  /** Word by which values of work items are called; it stays when the property gets another display name. */
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly logoProps: object;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Names by which people would take the property for what work items have anyway. */
const RESERVED = new Set(['state', 'due date', 'cycle', 'modules']);

/** The property as it is stored. Throws what its type does not allow. */
export function sound<P extends Property>(property: P, options: readonly PropertyOption[]): P {
  if (RESERVED.has(property.displayName.trim().toLowerCase())) {
    throw invalidField('displayName', 'Work items have a member of this name already.');
  }
  return soundDefinition(property, options);
}

type Titled = Pick<Property, 'name' | 'displayName'>;

/** Whether people, or those who name values, would take two properties of a type for the same. */
export const sharesTitle = (a: Titled, b: Titled): boolean =>
  a.name === b.name || a.displayName.trim().toLowerCase() === b.displayName.trim().toLowerCase();
