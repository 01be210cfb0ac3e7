import { filter, order, type ListSpec, type ProjectCtx } from '#kernel';
import { type InWorkItem, type NestedRecord, NestedRepository } from '../../work-items';
import { type Comment, COMMENT_ACCESS } from '../domain/comment';
import type { Replies } from './threads';

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
  abstract readonly replies: Replies<InWorkItem, CommentRecord>;
  /** The oldest comment with the pair: of one work item, or of the project where none is named. */
  abstract idOfExternalPair(ctx: ProjectCtx, pair: ExternalPair, itemId?: string): Promise<string | null>;
  /** The work item that a comment of the project is on. */
  abstract itemIdOf(ctx: ProjectCtx, id: string): Promise<string | null>;
  /** Makes those who claim a pair of the project wait for one another until the transaction ends. */
  abstract lockPairs(ctx: ProjectCtx): Promise<void>;
}

export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}
