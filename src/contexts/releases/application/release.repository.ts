import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { RELEASE_STATUSES, type Release } from '../domain/release';

export interface ReleaseRecord extends Release, TenantRecord {
  readonly id: string;
}

export const releaseList: ListSpec = {
  filters: {
    name: filter.name(),
    status: filter.choice(RELEASE_STATUSES, 'eq', 'in'),
    isLatest: filter.boolean(),
    isPrerelease: filter.boolean(),
    leadId: filter.uuid(),
    tagId: filter.uuid(),
    targetDate: filter.date(),
    releaseDate: filter.date(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {}, targetDate: {}, releaseDate: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** Labels and tags of releases. */
export interface Marks {
  readonly labelIds?: readonly string[];
  readonly tagIds?: readonly string[];
}

/** Releases of a workspace. */
export abstract class ReleaseRepository extends Records<WorkspaceCtx, ReleaseRecord> {
  /** Ids of releases that have any of these labels or tags. */
  abstract idsWith(ctx: WorkspaceCtx, marks: Marks): Promise<string[]>;
}

const RELEASE = { kind: 'release', entityType: 'release' };

export const ReleaseMentioned = defineMentioned(RELEASE);

export const releaseEvents = defineRecordEvents<ReleaseRecord>({
  ...RELEASE,
  text: { member: 'descriptionHtml', mentioned: ReleaseMentioned },
});
