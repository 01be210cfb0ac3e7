import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { GivenInWorkspace } from '../../domain/roles';

@Entity('group_workspace_mappings')
export class GroupWorkspaceMappingRow extends TenantRow {
  @Column('text') idpGroupName!: string;
  @Column('text') role!: GivenInWorkspace;
}
