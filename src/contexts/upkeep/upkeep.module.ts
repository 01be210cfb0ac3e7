import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { DueItems } from './application/due-items';
import { Upkeep } from './application/upkeep';
import { SqlDueItems } from './infrastructure/persistence/sql.due-items';

/** What the service does for projects by itself, once a day. */
@Module({
  imports: [ProjectsModule, WorkItemsModule],
  providers: [Upkeep, { provide: DueItems, useClass: SqlDueItems }],
})
export class UpkeepModule {}
