import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ProjectOwnedRow, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { commentList, linkList } from '../../application/discussion.repository';
import { reactionList } from '../../application/reactions';
import type { CommentAccess } from '../../domain/comment';

/**
 * One entry of a work item's history. Entries are never deleted. Only the newest one may still move, see
 * `SqlActivityLog`.
 */
@Entity('activities')
export class ActivityRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') projectId!: string;
  @Column('uuid') workItemId!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text') verb!: string;
  @Column('text', { nullable: true }) field!: string | null;
  @Column('text', { nullable: true }) oldValue!: string | null;
  @Column('text', { nullable: true }) newValue!: string | null;
  @Column('uuid', { nullable: true }) oldIdentifier!: string | null;
  @Column('uuid', { nullable: true }) newIdentifier!: string | null;
  @Column('text') comment!: string;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('text', { array: true }) attachments!: string[];
  /** Minutes; only set for entries about logged time. */
  @Column('integer', { nullable: true }) duration!: number | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  /** Time as seconds since 1970. */
  @Column('double precision') epoch!: number;
  @Column('timestamptz') createdAt!: string;
  /** Author and time that an import claims for the created record, if they differ from the actual ones. */
  @Column('uuid', { nullable: true }) claimedAuthorId!: string | null;
  @Column('timestamptz', { nullable: true }) claimedAt!: string | null;
}

@Entity('work_item_comments')
export class WorkItemCommentRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') commentHtml!: string;
  @Column('text') commentStripped!: string;
  @Column('jsonb') commentJson!: object;
  @Column('text') access!: CommentAccess;
  @Column('timestamptz', { nullable: true }) editedAt!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const commentTable: RecordTable<InWorkItem, WorkItemCommentRow> = {
  row: WorkItemCommentRow,
  list: commentList,
  place: inWorkItem,
  search: ['commentStripped'],
};

@Entity('work_item_links')
export class WorkItemLinkRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text') url!: string;
  @Column('jsonb') metadata!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const linkTable: RecordTable<InWorkItem, WorkItemLinkRow> = {
  row: WorkItemLinkRow,
  list: linkList,
  place: inWorkItem,
  search: ['title', 'url'],
};

@Entity('work_item_reactions')
export class WorkItemReactionRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('text') emoji!: string;
}

export const reactionTable: RecordTable<InWorkItem, WorkItemReactionRow> = {
  row: WorkItemReactionRow,
  list: reactionList,
  place: inWorkItem,
};
