import { filter, order, type ListSpec } from '#kernel';
import type { Replies } from '../../discussion';
import { OfReleaseRepository, type InRelease, type OfRelease } from './release.access';

/** What somebody says about a release. */
export interface ReleaseCommentRecord extends OfRelease {
  /** The comment that this one replies to. */
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
  abstract readonly replies: Replies<InRelease, ReleaseCommentRecord>;
}
