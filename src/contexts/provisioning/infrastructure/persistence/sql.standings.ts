import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { ProvisionedStandings, type ProvisionedStanding } from '../../../group-sync';

const STANDING = `
  select p.is_active as "isActive", p.role,
    exists (select 1 from provisioned_groups g where g.workspace_id = $1 and g.deleted_at is null) as "hasGroups",
    array (
      select g.display_name from provisioned_group_members x
      join provisioned_groups g on g.workspace_id = $1 and g.id = x.group_id and g.deleted_at is null
      where x.workspace_id = $1 and x.user_id = $2
    ) as groups
  from provisioned_people p where p.workspace_id = $1 and p.user_id = $2 and p.deleted_at is null`;

type Row = ProvisionedStanding & { readonly hasGroups: boolean; readonly groups: readonly string[] };

@Injectable()
export class SqlStandings extends ProvisionedStandings {
  constructor(private readonly db: Db) {
    super();
  }

  async of(workspaceId: string, userId: string): Promise<ProvisionedStanding | null> {
    const [row] = await this.db.query<Row>(STANDING, [workspaceId, userId]);
    if (!row) return null;
    const { isActive, role, hasGroups, groups } = row;
    return { isActive, role, groups: hasGroups ? groups : null };
  }
}
