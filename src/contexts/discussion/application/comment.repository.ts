import { filter, order, type ListSpec, type ProjectCtx } from '#kernel';
import { type InWorkItem, type NestedRecord, NestedRepository } from '../../work-items';
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
  /** Replies to any of these comments of the item. */
  abstract repliesTo(ctx: InWorkItem, ids: readonly string[]): Promise<CommentRecord[]>;
  /** Which comments of the item these reply to, and so on up; null at the top. */
  abstract parents(ctx: InWorkItem, ids: readonly string[]): Promise<Map<string, string | null>>;
}

export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}
