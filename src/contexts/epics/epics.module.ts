import { Module } from '@nestjs/common';
import { QueriesModule } from '../queries';
import { TypesModule } from '../types';
import { WorkItemsModule } from '../work-items';
import { EpicItemsV1Controller } from './api/v1/epic-items.v1';
import { EpicsV1Controller } from './api/v1/epics.v1';
import { EpicItems } from './application/epic-items';
import { EpicReads } from './application/epic-reads';
import { Epics } from './application/epics';

/** Epics: work items of a type of epics, with the work items below them. Version 2 knows them as work items alone. */
@Module({
  imports: [TypesModule, WorkItemsModule, QueriesModule],
  controllers: [EpicsV1Controller, EpicItemsV1Controller],
  providers: [Epics, EpicItems, EpicReads],
  exports: [EpicReads],
})
export class EpicsModule {}
