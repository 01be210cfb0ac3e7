import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProjectRole, WorkspaceRole } from '#kernel';

/** A role that groups gave. It counts for as long as the membership still has it: another role was given by people. */
@Entity('group_sync_grants')
export class GroupSyncGrantRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** Null for the role in the workspace. */
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') role!: WorkspaceRole | ProjectRole;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
}
