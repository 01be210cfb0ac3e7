import { Module } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { IdentityModule } from '../identity';
import { LabelsModule } from '../labels';
import { HandOvers, ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { ArchivedCyclesV1Controller, CyclesLiteV1Controller } from './api/v1/cycle-lists.v1';
import { CycleItemsV1Controller, CycleTransferV1Controller } from './api/v1/cycle-items.v1';
import { CyclesV1Controller } from './api/v1/cycles.v1';
import { CyclesV2Controller } from './api/v2/cycles.v2';
import { CycleChanges } from './application/cycle.changes';
import { CycleCounting } from './application/cycle.counting';
import { CycleItems } from './application/cycle.items';
import { CycleProgress } from './application/cycle.progress';
import { CycleRepository } from './application/cycle.repository';
import { CycleTransfer } from './application/cycle.transfer';
import { Cycles } from './application/cycles';
import { SqlCycleRepository } from './infrastructure/persistence/sql.cycle.repository';

@Module({
  imports: [IdentityModule, ProjectsModule, LabelsModule, QueriesModule, WorkItemsModule],
  controllers: [
    CyclesV1Controller,
    CyclesLiteV1Controller,
    ArchivedCyclesV1Controller,
    CycleItemsV1Controller,
    CycleTransferV1Controller,
    CyclesV2Controller,
  ],
  providers: [
    Cycles,
    CycleChanges,
    CycleCounting,
    CycleItems,
    CycleProgress,
    CycleTransfer,
    { provide: CycleRepository, useClass: SqlCycleRepository },
  ],
  exports: [Cycles],
})
export class CyclesModule {
  constructor(handOvers: HandOvers, cycles: Cycles) {
    handOvers.add('cycles', (ctx: ProjectCtx, ids, { to }) => cycles.pass(ctx, ids, to));
  }
}
