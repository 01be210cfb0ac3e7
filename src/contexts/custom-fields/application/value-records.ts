import type { WorkspaceCtx } from '#kernel';

/** What a value of the form `record` leads to, but for options, which belong to their property. */
export type RecordKind = 'item' | 'person' | 'file' | 'release';

export interface AskedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** The item that the value belongs to: a file is one of its own. */
  readonly workItemId: string;
}

/** A record as a value shows it. */
export interface ValueRecord {
  readonly name: string;
  readonly detail: object;
  /** Whether it can be chosen still. */
  readonly isChoosable: boolean;
}

/** Records that the values of one item lead to: an id stands for a record of its kind only. */
export interface Records {
  find(kind: RecordKind, id: string): ValueRecord | undefined;
}

/** Those of several items. */
export interface RecordsOfItems {
  of(workItemId: string): Records;
}

/** Looks at the records that values lead to. */
export abstract class ValueRecords {
  /** Those that are there for the caller. */
  abstract of(ctx: WorkspaceCtx, asked: readonly AskedRecord[]): Promise<RecordsOfItems>;
}
