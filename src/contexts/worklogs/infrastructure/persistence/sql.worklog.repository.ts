import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { Db, ProjectOwnedRow, SqlRecords, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { worklogList, type WorklogRepository, type WorklogTotal } from '../../application/worklog.repository';

@Entity('worklogs')
export class WorklogRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('text') description!: string;
  /** Duration in minutes. */
  @Column('integer') duration!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

const worklogTable: RecordTable<InWorkItem, WorklogRow> = {
  row: WorklogRow,
  list: worklogList,
  place: inWorkItem,
  search: ['description'],
  model: { filters: { loggedById: 't.created_by_id' } },
};

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
