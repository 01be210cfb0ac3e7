import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { TeamspacesModule } from '../teamspaces';
import { WorkItemsModule } from '../work-items';
import {
  ArchivedWorkItemListV1Controller,
  WorkItemListV1Controller,
  WorkspaceWorkItemListV1Controller,
} from './api/v1/work-item-lists.v1';
import { WorkItemListsV1 } from './api/v1/lists.v1';
import { RecordRulesV1 } from './api/v1/record-rules.v1';
import { WorkItemSearchV1Controller } from './api/v1/work-item-search.v1';
import { WorkItemListV2Controller, WorkspaceWorkItemListV2Controller } from './api/v2/work-item-lists.v2';
import { WorkItemFilesV2 } from './api/v2/files.v2';
import { WorkItemListsV2 } from './api/v2/lists.v2';
import { RecordRulesV2 } from './api/v2/record-rules.v2';
import { QueryNames } from './application/query-names';
import { WorkItemFinder } from './application/work-item.finder';
import { WorkItemQueries } from './application/work-item.queries';
import { WrittenQueries } from './application/written-queries';
import { WorkItemSearch } from './application/work-item.search';
import { SqlQueryNames } from './infrastructure/persistence/sql.query.names';
import { SqlWorkItemFinder } from './infrastructure/persistence/sql.work-item.finder';

/** Lists, search and counts of work items, and the query language. */
@Module({
  imports: [ProjectsModule, TeamspacesModule, WorkItemsModule],
  controllers: [
    WorkItemSearchV1Controller,
    WorkItemListV1Controller,
    ArchivedWorkItemListV1Controller,
    WorkspaceWorkItemListV1Controller,
    WorkItemListV2Controller,
    WorkspaceWorkItemListV2Controller,
  ],
  providers: [
    WorkItemSearch,
    WorkItemQueries,
    WrittenQueries,
    RecordRulesV1,
    WorkItemListsV1,
    RecordRulesV2,
    WorkItemListsV2,
    WorkItemFilesV2,
    { provide: WorkItemFinder, useClass: SqlWorkItemFinder },
    { provide: QueryNames, useClass: SqlQueryNames },
  ],
  exports: [WorkItemFinder, WorkItemQueries, WorkItemListsV1, RecordRulesV2, WorkItemListsV2, WrittenQueries],
})
export class QueriesModule {}
