import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { DueItems } from './application/due-items';
import { Upkeep } from './application/upkeep';
import { SqlDueItems } from './infrastructure/persistence/sql.due-items';

/** The daily upkeep of projects. */
@Module({
  imports: [ProjectsModule, WorkItemsModule],
  providers: [Upkeep, { provide: DueItems, useClass: SqlDueItems }],
})
export class UpkeepModule {}
