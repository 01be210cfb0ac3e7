import type { ProjectCtx, StateGroup } from '#kernel';
import type { ItemCounts } from '../domain/item-counts';

/**
 * Number of work items of a record in one group of states that refer to one of the records by which counts are divided.
 */
export interface PartCount {
  readonly holderId: string;
  readonly group: StateGroup;
  readonly partId: string;
  readonly number: number;
}

/**
 * Counts the work items that lists show for records whose references are `counted`. The numbers are written together
 * with the items, so they are always current. A caller who sees only their own items gets counts of those alone.
 */
export abstract class ItemCounting {
  /** Returns the counts of these records of a kind. A record without items is missing. */
  abstract of(ctx: ProjectCtx, kind: string, holderIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>>;
  /** Returns the counts divided by a referenced record. Items that do not refer to such a record are left out. */
  abstract parts(ctx: ProjectCtx, kind: string, holderIds: readonly string[]): Promise<readonly PartCount[]>;
}
