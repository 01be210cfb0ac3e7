import { Column, Entity } from 'typeorm';
import type { WorkspaceRole } from '#kernel';
import { TenantRow } from '#persistence';

/** A person's place in a workspace. Ending it keeps the row, so that coming back takes it up again. */
@Entity('workspace_members')
export class WorkspaceMemberRow extends TenantRow {
  @Column('uuid') userId!: string;
  @Column('text') role!: WorkspaceRole;
  @Column('boolean') isActive!: boolean;
}
