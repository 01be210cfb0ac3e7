import { DomainError } from '#kernel';

/** Who sees a view: 0 for its owner alone, 1 for everyone who sees its project or workspace. */
export const ACCESSES = [0, 1] as const;
export type Access = (typeof ACCESSES)[number];
export const PRIVATE = 0;
export const PUBLIC = 1;

/** A saved query of work items, with settings for how to display its result. */
export interface View {
  readonly id: string;
  /** Null for a view of the workspace. */
  readonly projectId: string | null;
  readonly name: string;
  readonly description: string;
  readonly access: Access;
  readonly isLocked: boolean;
  readonly ownedById: string;
  /** The conditions as they were sent. */
  readonly filters: object;
  /** Further conditions in the query language. */
  readonly pqlFilters: string | null;
  readonly displayFilters: object;
  readonly displayProperties: object;
  readonly logoProps: object;
  readonly sortOrder: number;
}

/** Members of a view that can be changed. */
export type ViewPatch = Partial<Omit<View, 'id' | 'projectId' | 'ownedById'>>;

export const isSeenBy = ({ access, ownedById }: Pick<View, 'access' | 'ownedById'>, userId: string): boolean =>
  access === PUBLIC || ownedById === userId;

/**
 * Returns the view after a change. A locked view accepts no change unless the same change unlocks it. Only the owner
 * may change who sees the view, so that other editors cannot hide it.
 */
export function revised<V extends View>(view: V, patch: ViewPatch, userId: string): V {
  if (view.isLocked && patch.isLocked !== false) throw viewLocked();
  const after = { ...view, ...patch };
  if (after.access !== view.access && view.ownedById !== userId) throw accessIsTheOwners();
  return after;
}

/** Refuses to delete a locked view. */
export function assertRemovable({ isLocked }: View): void {
  if (isLocked) throw viewLocked();
}

const viewLocked = () =>
  new DomainError('conflict', 'view_locked', 'The view is locked. Set is_locked to false first.');

const accessIsTheOwners = () => new DomainError('forbidden', 'not_owner', 'Only its owner decides who sees a view.');

export const notYourView = () =>
  new DomainError('forbidden', 'not_owner', 'Only its owner and admins can change the view.');
