import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { ProjectPhaseRepository } from '../../application/project-phase.repository';
import { projectPhaseTable, type ProjectPhaseRow } from './rows';

const USED = `
  select distinct state_id as id from projects
  where workspace_id = $1 and state_id = any($2::uuid[]) and deleted_at is null`;

@Injectable()
export class SqlProjectPhaseRepository
  extends SqlRecords<WorkspaceCtx, ProjectPhaseRow>
  implements ProjectPhaseRepository
{
  constructor(db: Db) {
    super(db, projectPhaseTable);
  }

  async used({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(USED, [workspaceId, ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
