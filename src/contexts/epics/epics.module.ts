import { Module } from '@nestjs/common';
import { QueriesModule } from '../queries';
import { TypesModule } from '../types';
import { WorkItemsModule } from '../work-items';
import { EpicItemsV1Controller } from './api/v1/epic-items.v1';
import { EpicsV1Controller } from './api/v1/epics.v1';
import { EpicsV2Controller } from './api/v2/epics.v2';
import { EpicItems } from './application/epic-items';
import { EpicReads } from './application/epic-reads';
import { Epics } from './application/epics';

/**
 * Epics: work items of a type of epics, and the work items below them. In v2 epics can be created, and are read as work
 * items.
 */
@Module({
  imports: [TypesModule, WorkItemsModule, QueriesModule],
  controllers: [EpicsV1Controller, EpicItemsV1Controller, EpicsV2Controller],
  providers: [Epics, EpicItems, EpicReads],
  exports: [EpicReads],
})
export class EpicsModule {}
