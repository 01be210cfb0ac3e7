import { Column, PrimaryColumn } from 'typeorm';

/** What every tenant table has. Its key is `(workspace_id, id)`, so another tenant's row cannot be referenced. */
export abstract class TenantRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('uuid', { nullable: true }) updatedById!: string | null;
  /** Counts the changes of this row: what `ETag` and `If-Match` compare. */
  @Column('integer') version!: number;
}

export abstract class ProjectOwnedRow extends TenantRow {
  @Column('uuid') projectId!: string;
}
