import { invalidField } from '#kernel';
import { checkedDefinition, type Definition, type PropertyOption } from '#properties';

/** A custom property of work items of some types. */
export interface Property extends Definition {
  readonly id: string;
  /** Null for a property of the workspace. */
  readonly projectId: string | null;
  /** The key of values in work items. It stays when the display name changes. */
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly logoProps: object;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Display names that people would confuse with members that every work item has. */
const RESERVED = new Set(['state', 'due date', 'cycle', 'modules']);

/** Returns the property in its stored form. Throws if its type does not allow the settings. */
export function sound<P extends Property>(property: P, options: readonly PropertyOption[]): P {
  if (RESERVED.has(property.displayName.trim().toLowerCase())) {
    throw invalidField('displayName', 'Work items already have a member of this name.');
  }
  return checkedDefinition(property, options);
}

type Titled = Pick<Property, 'name' | 'displayName'>;

/** True if people or API clients could confuse two properties of a type. */
export const sharesTitle = (a: Titled, b: Titled): boolean =>
  a.name === b.name || a.displayName.trim().toLowerCase() === b.displayName.trim().toLowerCase();
