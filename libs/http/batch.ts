import { membersOf } from './fields';

const MAX_ROWS = 50;

export interface Batch {
  readonly allOrNone?: boolean;
}
export interface BatchOfItems extends Batch {
  readonly items: readonly Record<string, unknown>[];
}
export interface BatchOfIds extends Batch {
  readonly ids: readonly string[];
}

const items = membersOf<BatchOfItems>();
const ids = membersOf<BatchOfIds>();
const ALL_OR_NONE = { description: 'true makes the batch atomic: any failing row undoes it all, with 409.' };

/** Body of bulk-create and bulk-update: rows as the single operation takes them, with an `id` each on update. */
export class BulkItems {
  @items.objects('items', { required: true, max: MAX_ROWS }) items!: Record<string, unknown>[];
  @items.boolean('allOrNone', ALL_OR_NONE) all_or_none?: boolean;
}

/** Body of bulk-delete. */
export class BulkIds {
  @ids.uuids('ids', { required: true, max: MAX_ROWS }) ids!: string[];
  @ids.boolean('allOrNone', ALL_OR_NONE) all_or_none?: boolean;
}
