import { Module } from '@nestjs/common';
import { CyclesModule } from '../cycles';
import { ModulesModule } from '../modules';
import { ProjectsModule } from '../projects';
import { CycleProgressV1Controller, ModuleProgressV1Controller } from './api/v1/progress.v1';
import { CycleProgressV2Controller, ModuleProgressV2Controller } from './api/v2/progress.v2';
import { StatisticsV2Controller } from './api/v2/statistics.v2';
import { FlowConsumer } from './application/flow.consumer';
import { FlowRepository } from './application/flow.repository';
import { FlowJobs, Flows } from './application/flows';
import { Progress } from './application/progress';
import { ProgressConsumer } from './application/progress.consumer';
import { ProgressRepository } from './application/progress.repository';
import { Statistics } from './application/statistics';
import { StatisticsRepository } from './application/statistics.repository';
import { SqlFlowRepository } from './infrastructure/persistence/sql.flow.repository';
import { SqlProgressRepository } from './infrastructure/persistence/sql.progress.repository';
import { SqlStatisticsRepository } from './infrastructure/persistence/sql.statistics.repository';

/** Progress of projects, cycles and modules, day by day. */
@Module({
  imports: [CyclesModule, ModulesModule, ProjectsModule],
  controllers: [
    CycleProgressV1Controller,
    ModuleProgressV1Controller,
    CycleProgressV2Controller,
    ModuleProgressV2Controller,
    StatisticsV2Controller,
  ],
  providers: [
    Progress,
    Statistics,
    ProgressConsumer,
    Flows,
    FlowJobs,
    FlowConsumer,
    { provide: ProgressRepository, useClass: SqlProgressRepository },
    { provide: FlowRepository, useClass: SqlFlowRepository },
    { provide: StatisticsRepository, useClass: SqlStatisticsRepository },
  ],
})
export class ProgressModule {}
