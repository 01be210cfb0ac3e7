import { DomainError, invalidField } from '#kernel';

/** A kind of work items: of one project, or of the whole workspace, which projects import. */
export interface WorkItemType {
  readonly id: string;
  /** Null for a type of the workspace. */
  readonly projectId: string | null;
  /** Projects that have imported a type of the workspace. */
  readonly importedBy: readonly string[];
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  /** New work items get it where nothing else is said; one a place. */
  readonly isDefault: boolean;
  readonly isEpic: boolean;
  readonly level: number;
  readonly logoProps: object;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** The type that a project gets when it begins to use types. */
export const FIRST_TYPE = { name: 'Task', isDefault: true } as const;

/** The type of the epics of a place that has made none for them. */
export const EPIC_TYPE = { name: 'Epic', isEpic: true } as const;

type Rank = Pick<WorkItemType, 'level' | 'isEpic'>;

/** Whether items of a type can be below one of another: not what is higher, nor an epic below one as high. */
export const fitsBelow = (upper: Rank, lower: Rank): boolean =>
  lower.level < upper.level || (lower.level === upper.level && !lower.isEpic);

type Standing = Pick<WorkItemType, 'isDefault' | 'isActive' | 'isEpic'>;

/** The default type is one that new items can have: active, and no epic. */
export function assertSound({ isDefault, isActive, isEpic }: Standing): void {
  if (isDefault && !isActive) throw invalidField('isActive', 'The default type cannot be deactivated.');
  if (isDefault && isEpic) throw invalidField('isEpic', 'The default type cannot be one of epics.');
}

/** Whether work items can have the type where nothing is said of epics. */
export const isSettable = ({ isActive, isEpic }: Pick<Standing, 'isActive' | 'isEpic'>): boolean => isActive && !isEpic;

export function assertCanBeDefault({ isActive, isEpic }: Standing): void {
  if (isSettable({ isActive, isEpic })) return;
  const text = isEpic ? 'A type of epics cannot be the default.' : 'A type that is not active cannot be the default.';
  throw new DomainError('invalid_request', 'type_cannot_be_default', text);
}

export function assertRemovable({ isDefault }: Standing, isUsed: boolean): void {
  if (isDefault) throw new DomainError('conflict', 'default_type', 'The default type cannot be deleted.');
  if (isUsed) throw typeInUse();
}

export const typeInUse = () => new DomainError('conflict', 'type_in_use', 'Work items have this type.');
