import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow } from '#persistence';
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
