import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { commentList } from '../../application/comment.repository';
import type { CommentAccess } from '../../domain/comment';

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
