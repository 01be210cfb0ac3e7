import { filter, order, type ListSpec, type ProjectCtx } from '#kernel';
import { type NestedRecord, NestedRepository } from '../../work-items';
import { type Comment, COMMENT_ACCESS } from '../domain/comment';

/** A comment as it stands in the database. */
export type CommentRecord = Comment & NestedRecord;

export const commentList: ListSpec = {
  filters: {
    access: filter.choice(COMMENT_ACCESS),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class CommentRepository extends NestedRepository<CommentRecord> {
  /** The oldest comment with the pair: of one work item, or of the project where none is named. */
  abstract idOfExternalPair(ctx: ProjectCtx, pair: ExternalPair, itemId?: string): Promise<string | null>;
  /** Makes those who claim a pair of the project wait for one another until the transaction ends. */
  abstract lockPairs(ctx: ProjectCtx): Promise<void>;
  /** Ids of a comment of the item and of those that it replies to, from below; empty where there is no such comment. */
  abstract lineage(ctx: ProjectCtx, itemId: string, id: string): Promise<string[]>;
  abstract repliesTo(ctx: ProjectCtx, itemId: string, id: string): Promise<CommentRecord[]>;
}

export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}
