import type { DayDelta } from '../domain/burndown';
import type { Delta, Holder, Standing } from '../domain/standing';

/** Where a work item is. */
export interface ItemPlace {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly itemId: string;
}

type Workspace = Pick<ItemPlace, 'workspaceId'>;

/** Keeps where each item counts, and what changed on each day; in the transaction at hand. */
export abstract class ProgressRepository {
  /** As they were told last. Whoever recounts waits until the transaction ends. */
  abstract standings(place: ItemPlace): Promise<Standing[]>;
  abstract put(place: ItemPlace, standings: readonly Standing[]): Promise<void>;
  abstract add(place: Omit<ItemPlace, 'itemId'>, day: string, deltas: readonly Delta[]): Promise<void>;
  /** What the points are worth, those that are there; a category is worth nothing. */
  abstract amounts(ctx: Workspace, pointIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** All items with the point are worth this from the day on. */
  abstract revalue(ctx: Workspace, day: string, pointId: string, amount: number): Promise<void>;
  abstract days(ctx: Workspace, holder: Holder): Promise<DayDelta[]>;
  /** Projects behind an id, or the first ones, of one workspace or of all. */
  abstract projects(slug: string | undefined, after: string | null, most: number): Promise<Omit<ItemPlace, 'itemId'>[]>;
  /** Makes all anew of what is there now, and of when it was added and completed; answers the number of items. */
  abstract recount(project: Omit<ItemPlace, 'itemId'>): Promise<number>;
}
