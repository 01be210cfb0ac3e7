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

/** `lineage` holds the ids of the wanted parent and of all labels above it; empty where the project has no such label. */
export function assertNestable(labelId: string, lineage: readonly string[]): void {
  if (!lineage.length) {
    throw invalidField('parentId', 'There is no such label in this project.', 'does_not_exist');
  }
  if (lineage.includes(labelId)) {
    throw invalidField('parentId', 'A label cannot be placed below itself or below one of its own child labels.');
  }
}
