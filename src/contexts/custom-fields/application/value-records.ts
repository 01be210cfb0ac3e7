import type { WorkspaceCtx } from '#kernel';

/** Kinds of records that values can name, apart from options, which belong to their property. */
export type RecordKind = 'item' | 'person' | 'file' | 'release';

export interface AskedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** The item that has the value. A file must be attached to this item. */
  readonly workItemId: string;
}

/** A record as a value shows it. */
export interface ValueRecord {
  readonly name: string;
  readonly detail: object;
  /** True if new values may name the record. */
  readonly isChoosable: boolean;
}

/** The records that the values of one item name. */
export interface Records {
  find(kind: RecordKind, id: string): ValueRecord | undefined;
}

/** The records that the values of several items name. */
export interface RecordsOfItems {
  of(workItemId: string): Records;
}

/** Looks up the records that values name. */
export abstract class ValueRecords {
  /** Returns the records that the caller can see. */
  abstract of(ctx: WorkspaceCtx, asked: readonly AskedRecord[]): Promise<RecordsOfItems>;
}
