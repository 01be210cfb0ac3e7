import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type LinkSets, type RecordTable } from '#persistence';
import { teamspaceList } from '../../application/teamspace.repository';

@Entity('teamspaces')
export class TeamspaceRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') description!: object;
  @Column('jsonb') logoProps!: object;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  memberIds!: readonly string[];
  projectIds!: readonly string[];
}

export const teamspaceTable: RecordTable<WorkspaceCtx, TeamspaceRow> = {
  row: TeamspaceRow,
  list: teamspaceList,
  place: inWorkspace,
  search: ['name'],
  model: { orderings: { name: 'lower(t.name)' } },
};

/** People and projects of teamspaces. Deleted projects are left out. */
export const teamspaceSets: LinkSets<TeamspaceRow> = {
  memberIds: { table: 'teamspace_members', owner: 'teamspace_id', linked: 'user_id' },
  projectIds: {
    table: 'teamspace_projects',
    owner: 'teamspace_id',
    linked: 'project_id',
    such: `exists (select 1 from projects p where p.workspace_id = $1 and p.id = l.project_id and p.deleted_at is null)`,
  },
};
