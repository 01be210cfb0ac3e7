import type { ProjectCtx, StateGroup } from '#kernel';
import type { ItemCounts } from '../domain/item-counts';

/** Work items of a record that are in one group of states and refer to one of the records by which counts are kept apart. */
export interface PartCount {
  readonly holderId: string;
  readonly group: StateGroup;
  readonly partId: string;
  readonly number: number;
}

/**
 * How many work items lists show of records whose references are `counted`. The numbers are written with the items, so
 * that they are never behind; who sees in a project only what it made itself is told of that alone.
 */
export abstract class ItemCounting {
  /** Of all these records of a kind; one without items is absent. */
  abstract of(ctx: ProjectCtx, kind: string, holderIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>>;
  /** The items among them that refer to a record by which counts are kept apart. */
  abstract parts(ctx: ProjectCtx, kind: string, holderIds: readonly string[]): Promise<readonly PartCount[]>;
}
