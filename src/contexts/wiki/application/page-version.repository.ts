import { order, Records, type ListSpec, type TenantRecord, type WithParent, type WorkspaceCtx } from '#kernel';
import type { PageVersion } from '../domain/page-version';

/** A version as it is stored. */
export interface PageVersionRecord extends PageVersion, TenantRecord {
  readonly id: string;
}

/** `parent` is the page. */
export type InPage = WithParent<WorkspaceCtx>;

export const pageVersionList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export abstract class PageVersionRepository extends Records<InPage, PageVersionRecord> {
  /** Null where the page has none. */
  abstract newest(ctx: InPage): Promise<PageVersionRecord | null>;
  /** Forgets the oldest beyond those that are kept. */
  abstract forgetOldest(ctx: InPage): Promise<void>;
}
