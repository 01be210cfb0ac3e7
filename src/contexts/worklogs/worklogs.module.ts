import { Module } from '@nestjs/common';
import { Db } from '#persistence';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { WorklogsV1Controller, WorklogTotalsV1Controller } from './api/v1/worklogs.v1';
import { WorklogsV2Controller, WorklogSummaryV2Controller } from './api/v2/worklogs.v2';
import { WorklogRepository } from './application/worklog.repository';
import { Worklogs } from './application/worklogs';
import { SqlWorklogRepository } from './infrastructure/persistence/sql.worklog.repository';

/** Time that people log on work items. */
@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule],
  controllers: [WorklogsV1Controller, WorklogTotalsV1Controller, WorklogsV2Controller, WorklogSummaryV2Controller],
  providers: [Worklogs, { provide: WorklogRepository, useClass: SqlWorklogRepository }],
  exports: [Worklogs],
})
export class WorklogsModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'worklogs', 'work_item_id'));
  }
}
