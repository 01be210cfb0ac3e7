import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { releaseList } from '../../application/release.repository';
import type { ReleaseStatus } from '../../domain/release';

@Entity('releases')
export class ReleaseRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') descriptionJson!: object;
  @Column('text') status!: ReleaseStatus;
  @Column('date', { nullable: true }) startDate!: string | null;
  @Column('date', { nullable: true }) targetDate!: string | null;
  @Column('date', { nullable: true }) releaseDate!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('uuid', { nullable: true }) tagId!: string | null;
  @Column('uuid', { array: true }) labelIds!: readonly string[];
  @Column('boolean') isLatest!: boolean;
  @Column('boolean') isPrerelease!: boolean;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const releaseTable: RecordTable<WorkspaceCtx, ReleaseRow> = {
  row: ReleaseRow,
  list: releaseList,
  place: inWorkspace,
  search: ['name'],
};
