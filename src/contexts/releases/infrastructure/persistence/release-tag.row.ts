import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { releaseTagList } from '../../application/release-tag.repository';

@Entity('release_tags')
export class ReleaseTagRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') tagVersion!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) commitHash!: string | null;
  @Column('text', { nullable: true }) gitTag!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const releaseTagTable: RecordTable<WorkspaceCtx, ReleaseTagRow> = {
  row: ReleaseTagRow,
  list: releaseTagList,
  place: inWorkspace,
  search: ['tagVersion', 'description', 'gitTag'],
  model: { filters: { version: 't.tag_version' }, orderings: { version: 't.tag_version' } },
};
