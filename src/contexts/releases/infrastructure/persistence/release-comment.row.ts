import { Column, Entity } from 'typeorm';
import type { RecordTable } from '#persistence';
import type { InRelease } from '../../application/release.access';
import { releaseCommentList } from '../../application/release-comment.repository';
import { inRelease, OfReleaseRow } from './in-release';

@Entity('release_comments')
export class ReleaseCommentRow extends OfReleaseRow {
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') commentHtml!: string;
  @Column('text') commentStripped!: string;
  @Column('jsonb') commentJson!: object;
  @Column('boolean') isResolved!: boolean;
  @Column('timestamptz', { nullable: true }) editedAt!: string | null;
}

export const releaseCommentTable: RecordTable<InRelease, ReleaseCommentRow> = {
  row: ReleaseCommentRow,
  list: releaseCommentList,
  place: inRelease,
  search: ['commentStripped'],
};
