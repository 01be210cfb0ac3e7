import { accessIsTheOwners, viewLocked } from './views.errors';

/** Who sees a view: its owner alone, or everyone who sees the place. */
export const ACCESSES = [0, 1] as const;
export type Access = (typeof ACCESSES)[number];
export const PRIVATE = 0;
export const PUBLIC = 1;

/** A question about work items that is kept, with how its answer is to be shown. */
export interface View {
  readonly id: string;
  /** Null for a view of the workspace. */
  readonly projectId: string | null;
  readonly name: string;
  readonly description: string;
  readonly access: Access;
  readonly isLocked: boolean;
  readonly ownedById: string;
  /** Conditions as they were sent. */
  readonly filters: object;
  /** More of them, as a query. */
  readonly pqlFilters: string | null;
  readonly displayFilters: object;
  readonly displayProperties: object;
  readonly logoProps: object;
  readonly sortOrder: number;
}

/** What of a view can be changed. */
export type ViewPatch = Partial<Omit<View, 'id' | 'projectId' | 'ownedById'>>;

export const isSeenBy = ({ access, ownedById }: Pick<View, 'access' | 'ownedById'>, userId: string): boolean =>
  access === PUBLIC || ownedById === userId;

/**
 * The view after a change. While it is locked nothing changes but the lock, which may go together with the change that
 * it stood in the way of. Whoever else may edit a view cannot take it out of sight, and itself out of reach.
 */
export function revised<V extends View>(view: V, patch: ViewPatch, userId: string): V {
  if (view.isLocked && patch.isLocked !== false) throw viewLocked();
  const after = { ...view, ...patch };
  if (after.access !== view.access && view.ownedById !== userId) throw accessIsTheOwners();
  return after;
}

/** A locked view is kept until somebody unlocks it. */
export function assertRemovable({ isLocked }: View): void {
  if (isLocked) throw viewLocked();
}
