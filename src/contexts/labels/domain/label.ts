import { invalidField } from '#kernel';

export interface Label {
  readonly id: string;
  /** Null for a label of the workspace. */
  readonly projectId: string | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/**
 * Checks that a label can get a parent. `lineage` holds the ids of that parent and of all labels above it; it is empty
 * if the project has no such label.
 */
export function assertNestable(labelId: string, lineage: readonly string[]): void {
  if (!lineage.length) {
    throw invalidField('parentId', 'There is no such label in this project.', 'does_not_exist');
  }
  if (lineage.includes(labelId)) {
    throw invalidField('parentId', 'A label cannot be a child of itself or of one of its own child labels.');
  }
}
