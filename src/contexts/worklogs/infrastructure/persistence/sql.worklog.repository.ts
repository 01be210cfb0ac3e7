import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { InWorkItem } from '../../../work-items';
import type { WorklogRepository, WorklogTotal } from '../../application/worklog.repository';
import { worklogTable, type WorklogRow } from './worklog.row';

@Injectable()
export class SqlWorklogRepository extends SqlRecords<InWorkItem, WorklogRow> implements WorklogRepository {
  constructor(db: Db) {
    super(db, worklogTable);
  }

  totals(ctx: ProjectCtx): Promise<WorklogTotal[]> {
    return this.db.read<WorklogTotal>(
      `select work_item_id as "workItemId", sum(duration) as duration from worklogs
       where workspace_id = $1 and project_id = $2 and deleted_at is null
       group by work_item_id order by sum(duration) desc, work_item_id`,
      [ctx.workspaceId, ctx.projectId],
    );
  }
}
