import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { artifactList } from '../../application/artifact.repository';
import type { DataMode } from '../../domain/artifact';

@Entity('artifacts')
export class ArtifactRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') dataMode!: DataMode;
  @Column('integer') currentVersion!: number;
  @Column('text', { nullable: true }) anchor!: string | null;
}

export const artifactTable: RecordTable<WorkspaceCtx, ArtifactRow> = {
  row: ArtifactRow,
  list: artifactList,
  place: inWorkspace,
  search: ['name', 'description'],
  model: { filters: { isPublished: '(t.anchor is not null)' }, orderings: { name: 'lower(t.name)' } },
};

/**
 * A version of an artifact. `SqlArtifactRepository` reads and writes it by SQL of its own, because the HTML is long.
 */
@Entity('artifact_versions')
export class ArtifactVersionRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') artifactId!: string;
  @PrimaryColumn('integer') number!: number;
  @Column('text') html!: string;
  @Column('text', { nullable: true }) prompt!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('uuid', { nullable: true }) createdById!: string | null;
}
