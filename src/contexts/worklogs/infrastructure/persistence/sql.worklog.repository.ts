import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, type ReadModel } from '#persistence';
import { nestedColumns, NestedStore } from '../../../work-items';
import {
  worklogList,
  type WorklogRecord,
  type WorklogRepository,
  type WorklogTotal,
} from '../../application/worklog.repository';
import { WorklogRow } from './worklog.row';

const model: ReadModel<WorklogRecord> = {
  table: 'worklogs',
  columns: { ...nestedColumns, ...ownColumns('description', 'duration') },
  where: 't.deleted_at is null',
  filters: { loggedById: 't.created_by_id' },
  search: ['t.description'],
};

const newestFirst = (a: WorklogRecord, b: WorklogRecord): number => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

@Injectable()
export class SqlWorklogRepository extends NestedStore<WorklogRecord> implements WorklogRepository {
  constructor(db: Db) {
    super(db, { row: WorklogRow, list: worklogList, model });
  }

  async all(ctx: ProjectCtx, itemId: string): Promise<WorklogRecord[]> {
    return (await this.reads.all(ctx.workspaceId, [equals('t.work_item_id', itemId)])).sort(newestFirst);
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
