import { DomainError, invalidField } from '#kernel';

/** A type of work items. It belongs to one project, or to the workspace, whose projects can import it. */
export interface WorkItemType {
  readonly id: string;
  /** Null for a type of the workspace. */
  readonly projectId: string | null;
  /** Projects that have imported a type of the workspace. */
  readonly importedBy: readonly string[];
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  /** True for the type that new work items get by default; one per project or workspace. */
  readonly isDefault: boolean;
  readonly isEpic: boolean;
  readonly level: number;
  readonly logoProps: object;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** The type that a project gets when it begins to use types. */
export const FIRST_TYPE = { name: 'Task', isDefault: true } as const;

/** The epic type of a project or workspace that has not created one itself. */
export const EPIC_TYPE = { name: 'Epic', isEpic: true } as const;

type Rank = Pick<WorkItemType, 'level' | 'isEpic'>;

/**
 * True if items of the lower type may be placed below items of the upper type: they must not have a higher level, nor
 * be epics of the same level.
 */
export const fitsBelow = (upper: Rank, lower: Rank): boolean =>
  lower.level < upper.level || (lower.level === upper.level && !lower.isEpic);

type Standing = Pick<WorkItemType, 'isDefault' | 'isActive' | 'isEpic'>;

/** Checks that the default type is active and not an epic type, so that new items can have it. */
export function assertSound({ isDefault, isActive, isEpic }: Standing): void {
  if (isDefault && !isActive) throw invalidField('isActive', 'The default type cannot be deactivated.');
  if (isDefault && isEpic) throw invalidField('isEpic', 'The default type cannot be an epic type.');
}

/** True if ordinary work items can have the type. Epics are set by their own operations. */
export const isSettable = ({ isActive, isEpic }: Pick<Standing, 'isActive' | 'isEpic'>): boolean => isActive && !isEpic;

export function assertCanBeDefault({ isActive, isEpic }: Standing): void {
  if (isSettable({ isActive, isEpic })) return;
  const text = isEpic ? 'An epic type cannot be the default.' : 'An inactive type cannot be the default.';
  throw new DomainError('invalid_request', 'type_cannot_be_default', text);
}

export function assertRemovable({ isDefault }: Standing, isUsed: boolean): void {
  if (isDefault) throw new DomainError('conflict', 'default_type', 'The default type cannot be deleted.');
  if (isUsed) throw typeInUse();
}

export const typeInUse = () => new DomainError('conflict', 'type_in_use', 'Work items have this type.');
