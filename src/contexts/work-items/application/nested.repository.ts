import type { ListRequest, Page, ProjectCtx, TenantRecord } from '#kernel';

/** What hangs on a work item: a comment, a link, logged time. */
export interface NestedRecord extends TenantRecord {
  readonly projectId: string;
  readonly workItemId: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

type Stamped = Exclude<keyof TenantRecord, 'id'>;

/** A record without what its insertion adds. Imports bring their author and time. */
export type NewNested<T extends NestedRecord> = Omit<T, Stamped> & { createdById?: string; createdAt?: string };

/** Records of one kind that hang on work items. */
export abstract class NestedRepository<T extends NestedRecord> {
  abstract list(ctx: ProjectCtx, itemId: string, request: ListRequest): Promise<Page<T>>;
  abstract find(ctx: ProjectCtx, itemId: string, id: string): Promise<T | null>;
  abstract insert(ctx: ProjectCtx, at: string, record: NewNested<T>): Promise<void>;
  /** Locks a record of the item that is about to change. */
  abstract forWrite(ctx: ProjectCtx, itemId: string, id: string): Promise<T>;
  abstract update(ctx: ProjectCtx, at: string, id: string, columns: Partial<T>): Promise<void>;
  abstract remove(ctx: ProjectCtx, at: string, record: T): Promise<void>;
}
