import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { ReleaseTag } from '../domain/release';

export interface ReleaseTagRecord extends ReleaseTag, TenantRecord {
  readonly id: string;
}

export const releaseTagList: ListSpec = {
  filters: { version: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, version: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class ReleaseTagRepository extends Records<WorkspaceCtx, ReleaseTagRecord> {
  /**
   * Returns the id of another tag with the version in the same project, or in the workspace for a tag without a
   * project; null if there is none.
   */
  abstract holderOfVersion(
    ctx: WorkspaceCtx,
    tag: Pick<ReleaseTag, 'id' | 'tagVersion' | 'projectId'>,
  ): Promise<string | null>;
  /** Returns true if the tag exists, and locks it against deletion until the transaction ends. */
  abstract keep(ctx: WorkspaceCtx, id: string): Promise<boolean>;
}

export const releaseTagEvents = defineRecordEvents<ReleaseTagRecord>({
  kind: 'release.tag',
  entityType: 'release_tag',
});
