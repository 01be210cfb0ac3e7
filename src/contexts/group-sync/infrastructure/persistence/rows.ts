import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProjectRole, WorkspaceRole } from '#kernel';
import { TenantRow } from '#persistence';
import type { GivenInWorkspace } from '../../domain/roles';

/** Configuration of a workspace; its id is that of the workspace. Without a row the defaults apply. */
@Entity('group_sync_configs')
export class GroupSyncConfigRow extends TenantRow {
  @Column('boolean') isEnabled!: boolean;
  @Column('boolean') syncOnLogin!: boolean;
  @Column('boolean') syncOffline!: boolean;
  @Column('boolean') autoRemove!: boolean;
  @Column('text') groupAttributeKey!: string;
  @Column('text', { nullable: true }) defaultWorkspaceRole!: GivenInWorkspace | null;
}

@Entity('group_project_mappings')
export class GroupProjectMappingRow extends TenantRow {
  @Column('text') idpGroupName!: string;
  @Column('text') role!: ProjectRole;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('boolean') allProjects!: boolean;
}

@Entity('group_workspace_mappings')
export class GroupWorkspaceMappingRow extends TenantRow {
  @Column('text') idpGroupName!: string;
  @Column('text') role!: GivenInWorkspace;
}

/** A role that groups gave. It counts while the membership has the same role; a different role was set by a person. */
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
