import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, type ListSpec, type ProjectCtx } from '#kernel';
import { NestedRepository, type InWorkItem, type NestedRecord } from '../../work-items';
import { COMMENT_ACCESS, type Comment } from '../domain/comment';
import type { Replies } from './threads';
import type { Link } from '../domain/link';

/** A comment as it is stored. */
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
  /** Returns the oldest comment with the pair, of one work item or of the whole project; null if there is none. */
  abstract idOfExternalPair(ctx: ProjectCtx, pair: ExternalPair, itemId?: string): Promise<string | null>;
  /** Returns the work item of a comment of the project, or null. */
  abstract itemIdOf(ctx: ProjectCtx, id: string): Promise<string | null>;
  /** Serializes requests that set external pairs in the project, until the transaction ends. */
  abstract lockPairs(ctx: ProjectCtx): Promise<void>;
}

export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}

/** A link as it is stored. */
export type LinkRecord = Link & NestedRecord;

export const linkList: ListSpec = {
  filters: { title: filter.name(), url: filter.name() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class LinkRepository extends NestedRepository<LinkRecord> {}

const COMMENT = { kind: 'workitem.comment', entityType: 'issue_comment' };

export const CommentMentioned = defineMentioned(COMMENT);
export const commentEvents = defineRecordEvents<CommentRecord>({
  ...COMMENT,
  text: { member: 'commentHtml', workItem: 'workItemId', mentioned: CommentMentioned },
});
export const linkEvents = defineRecordEvents<LinkRecord>({ kind: 'workitem.link', entityType: 'issue_link' });
