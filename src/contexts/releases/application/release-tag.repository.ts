import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { ReleaseTag } from '../domain/release-tag';

/** A tag as it is read. */
export interface ReleaseTagRecord extends ReleaseTag, TenantRecord {
  readonly id: string;
}

export const releaseTagList: ListSpec = {
  filters: { version: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, version: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** Tags of a workspace. */
export abstract class ReleaseTagRepository extends Records<WorkspaceCtx, ReleaseTagRecord> {
  /** Another tag of the same project, or of none, that has the version. */
  abstract holderOfVersion(
    ctx: WorkspaceCtx,
    tag: Pick<ReleaseTag, 'id' | 'tagVersion' | 'projectId'>,
  ): Promise<string | null>;
  /** Whether there is such a tag, which then stays until the transaction ends. */
  abstract keep(ctx: WorkspaceCtx, id: string): Promise<boolean>;
}
