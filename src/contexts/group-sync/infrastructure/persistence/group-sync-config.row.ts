import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { GivenInWorkspace } from '../../domain/roles';

/** The one row of a workspace, which has the workspace's id. Without it the defaults hold. */
@Entity('group_sync_configs')
export class GroupSyncConfigRow extends TenantRow {
  @Column('boolean') isEnabled!: boolean;
  @Column('boolean') syncOnLogin!: boolean;
  @Column('boolean') syncOffline!: boolean;
  @Column('boolean') autoRemove!: boolean;
  @Column('text') groupAttributeKey!: string;
  @Column('text', { nullable: true }) defaultWorkspaceRole!: GivenInWorkspace | null;
}
