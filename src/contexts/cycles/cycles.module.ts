import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { ArchivedCyclesV1Controller, CyclesLiteV1Controller } from './api/v1/cycle-lists.v1';
import { CyclesV1Controller } from './api/v1/cycles.v1';
import { CyclesV2Controller } from './api/v2/cycles.v2';
import { CycleChanges } from './application/cycle.changes';
import { CycleCounting } from './application/cycle.counting';
import { CycleItems } from './application/cycle.items';
import { CycleRepository } from './application/cycle.repository';
import { Cycles } from './application/cycles';
import { SqlCycleRepository } from './infrastructure/persistence/sql.cycle.repository';

/** Spans of time in which work items are to be done. */
@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule],
  controllers: [CyclesV1Controller, CyclesLiteV1Controller, ArchivedCyclesV1Controller, CyclesV2Controller],
  providers: [
    Cycles,
    CycleChanges,
    CycleCounting,
    CycleItems,
    { provide: CycleRepository, useClass: SqlCycleRepository },
  ],
  exports: [Cycles, CycleItems],
})
export class CyclesModule {}
