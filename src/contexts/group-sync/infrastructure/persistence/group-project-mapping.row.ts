import { Column, Entity } from 'typeorm';
import type { ProjectRole } from '#kernel';
import { TenantRow } from '#persistence';

@Entity('group_project_mappings')
export class GroupProjectMappingRow extends TenantRow {
  @Column('text') idpGroupName!: string;
  @Column('text') role!: ProjectRole;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('boolean') allProjects!: boolean;
}
