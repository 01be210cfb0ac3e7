import type { DayDelta } from '../domain/burndown';
import type { Delta, ProgressContainer, Standing } from '../domain/standing';

/** A work item with its project and workspace. */
export interface ItemPlace {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly itemId: string;
}

type Workspace = Pick<ItemPlace, 'workspaceId'>;

/**
 * Stores in which cycles and modules each item counts, and what changed on each day. Writes join the current
 * transaction.
 */
export abstract class ProgressRepository {
  /** Returns the standings that were stored last and locks them until the transaction ends. */
  abstract standings(place: ItemPlace): Promise<Standing[]>;
  abstract put(place: ItemPlace, standings: readonly Standing[]): Promise<void>;
  abstract add(place: Omit<ItemPlace, 'itemId'>, day: string, deltas: readonly Delta[]): Promise<void>;
  /** Returns the values of the existing estimate points; categories have the value 0. */
  abstract amounts(ctx: Workspace, pointIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Changes the points of all items with this estimate point, effective from a day. */
  abstract revalue(ctx: Workspace, day: string, pointId: string, amount: number): Promise<void>;
  abstract days(ctx: Workspace, holder: ProgressContainer): Promise<DayDelta[]>;
  /** Returns the projects behind an id, or the first ones, of one workspace or of all. */
  abstract projects(slug: string | undefined, after: string | null, most: number): Promise<Omit<ItemPlace, 'itemId'>[]>;
  /**
   * Rebuilds a project's progress from its current items and the times when they were added and completed. Returns the
   * number of items.
   */
  abstract recount(project: Omit<ItemPlace, 'itemId'>): Promise<number>;
  /** Counts new items that no event announces, by the same times. What is counted already stays. */
  abstract include(project: Omit<ItemPlace, 'itemId'>, itemIds: readonly string[]): Promise<void>;
  /** Takes items out of what is counted, by the same times. */
  abstract exclude(project: Omit<ItemPlace, 'itemId'>, itemIds: readonly string[]): Promise<void>;
}
