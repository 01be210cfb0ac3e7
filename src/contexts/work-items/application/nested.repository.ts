import { Records, type ProjectCtx, type TenantRecord } from '#kernel';

/** What hangs on a work item: a comment, a link, logged time, the link of a page. */
export interface NestedRecord extends TenantRecord {
  readonly projectId: string;
  readonly workItemId: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** A request about what hangs on one work item. */
export type InWorkItem = ProjectCtx & { readonly workItemId: string };

/** Records of one kind that hang on a work item. */
export abstract class NestedRepository<T extends NestedRecord> extends Records<InWorkItem, T> {}
