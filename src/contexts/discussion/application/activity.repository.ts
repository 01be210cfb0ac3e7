import { filter, order, type ListRequest, type ListSpec, type Page, type ProjectCtx } from '#kernel';

/** One entry of a work item's history. */
export interface ActivityRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly actorId: string | null;
  readonly verb: string;
  readonly field: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldIdentifier: string | null;
  readonly newIdentifier: string | null;
  readonly comment: string;
  readonly commentId: string | null;
  readonly attachments: readonly string[];
  /** Minutes; only set for entries about logged time. */
  readonly duration: number | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  /** Seconds since 1970. */
  readonly epoch: number;
  readonly createdAt: string;
  /** Author and time that an import claims for the created record, if they differ from the actual ones. */
  readonly claimedAuthorId: string | null;
  readonly claimedAt: string | null;
}

export const activityList: ListSpec = {
  filters: {
    actorId: filter.uuid(),
    createdAt: filter.datetime('gte', 'lte'),
    field: filter.text(),
    verb: filter.text(),
  },
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export abstract class ActivityRepository {
  abstract list(ctx: ProjectCtx, itemId: string, request: ListRequest): Promise<Page<ActivityRecord>>;
  abstract find(ctx: ProjectCtx, itemId: string, id: string): Promise<ActivityRecord | null>;
}
