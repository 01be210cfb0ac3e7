import { membersOf } from './fields';

const MAX_ROWS = 50;

/** The body of a bulk operation, as a command. */
export interface Batch {
  readonly allOrNone?: boolean;
}
/** The command of bulk-create and bulk-update. */
export interface BatchOfItems extends Batch {
  readonly items: readonly Record<string, unknown>[];
}
/** The command of bulk-delete. */
export interface BatchOfIds extends Batch {
  readonly ids: readonly string[];
}

const items = membersOf<BatchOfItems>();
const ids = membersOf<BatchOfIds>();
const ALL_OR_NONE = {
  description: 'true makes the batch atomic: if one row fails, the whole batch is undone, with 409.',
};

/**
 * The body of bulk-create and bulk-update: rows like the body of the single operation, with an `id` each for updates.
 */
export class BulkItems {
  @items.objects('items', { required: true, max: MAX_ROWS }) items!: Record<string, unknown>[];
  @items.boolean('allOrNone', ALL_OR_NONE) all_or_none?: boolean;
}

/** The body of bulk-delete. */
export class BulkIds {
  @ids.uuids('ids', { required: true, max: MAX_ROWS }) ids!: string[];
  @ids.boolean('allOrNone', ALL_OR_NONE) all_or_none?: boolean;
}
