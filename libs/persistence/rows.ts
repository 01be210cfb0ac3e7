import { Column, PrimaryColumn } from 'typeorm';

/**
 * The columns of every tenant table. The primary key is `(workspace_id, id)`, so that rows cannot refer to rows of
 * another workspace.
 */
export abstract class TenantRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('uuid', { nullable: true }) updatedById!: string | null;
  /** Increases with every change of the row. `ETag` and `If-Match` compare it. */
  @Column('integer') version!: number;
}

/** The columns of a tenant table whose rows belong to a project. */
export abstract class ProjectOwnedRow extends TenantRow {
  @Column('uuid') projectId!: string;
}
