import { Records, type ProjectCtx, type TenantRecord } from '#kernel';

/** A record that belongs to a work item: a comment, a link, logged time or the link of a page. */
export interface NestedRecord extends TenantRecord {
  readonly projectId: string;
  readonly workItemId: string;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** A request about records that belong to one work item. */
export type InWorkItem = ProjectCtx & { readonly workItemId: string };

/** Records of one kind that belong to work items. */
export abstract class NestedRepository<T extends NestedRecord> extends Records<InWorkItem, T> {}
