import { Injectable } from '@nestjs/common';
import { governs, type WorkspaceCtx } from '#kernel';
import { Db, LinkedRecords, type Condition } from '#persistence';
import type { TeamspaceRepository } from '../../application/teamspace.repository';
import { seesTeamspace } from './named-records';
import { teamspaceSets, teamspaceTable, type TeamspaceRow } from './teamspace.row';

const COLLEAGUES = `
  select m.user_id as id from workspace_members m
  where m.workspace_id = $1 and m.user_id = any($2::uuid[]) and m.is_active and m.deleted_at is null
  order by m.id for share`;

@Injectable()
export class SqlTeamspaceRepository extends LinkedRecords<WorkspaceCtx, TeamspaceRow> implements TeamspaceRepository {
  constructor(db: Db) {
    super(db, teamspaceTable, teamspaceSets);
  }

  async colleagues({ workspaceId }: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(COLLEAGUES, [workspaceId, userIds]);
    return new Set(rows.map(({ id }) => id));
  }

  override async forWrite(ctx: WorkspaceCtx, ids: readonly string[]): Promise<TeamspaceRow[]> {
    const found = await super.forWrite(ctx, ids);
    return governs(ctx) ? found : found.filter(({ memberIds }) => memberIds.includes(ctx.userId));
  }

  protected override within(ctx: WorkspaceCtx, such?: Partial<TeamspaceRow>): Condition[] {
    return [...super.within(ctx, such), seesTeamspace(ctx)];
  }
}
