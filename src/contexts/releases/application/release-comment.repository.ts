import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, type ListSpec } from '#kernel';
import type { Replies } from '../../discussion';
import { OfReleaseRepository, type ReleaseCtx, type OfRelease } from './release.access';

export interface ReleaseCommentRecord extends OfRelease {
  /** The comment that this one answers. */
  readonly parentId: string | null;
  readonly commentHtml: string;
  readonly commentStripped: string;
  readonly commentJson: object;
  readonly isResolved: boolean;
  /** When the text last changed. */
  readonly editedAt: string | null;
}

export const releaseCommentList: ListSpec = {
  filters: { isResolved: filter.boolean(), parentId: filter.uuid('eq', 'isnull') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class ReleaseCommentRepository extends OfReleaseRepository<ReleaseCommentRecord> {
  abstract readonly replies: Replies<ReleaseCtx, ReleaseCommentRecord>;
}

const COMMENT = { kind: 'release.comment', entityType: 'release_comment' };

export const ReleaseCommentMentioned = defineMentioned(COMMENT);

export const releaseCommentEvents = defineRecordEvents<ReleaseCommentRecord>({
  ...COMMENT,
  text: { member: 'commentHtml', mentioned: ReleaseCommentMentioned },
});
