import { Module } from '@nestjs/common';
import { CyclesModule } from '../cycles';
import { ModulesModule } from '../modules';
import { ProjectsModule } from '../projects';
import { CycleProgressV1Controller, ModuleProgressV1Controller } from './api/v1/progress.v1';
import { CycleProgressV2Controller, ModuleProgressV2Controller } from './api/v2/progress.v2';
import { StatisticsV2Controller } from './api/v2/statistics.v2';
import { Progress } from './application/progress';
import { ProgressConsumer } from './application/progress.consumer';
import { ProgressRepository } from './application/progress.repository';
import { Statistics } from './application/statistics';
import { StatisticsRepository } from './application/statistics.repository';
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
    { provide: ProgressRepository, useClass: SqlProgressRepository },
    { provide: StatisticsRepository, useClass: SqlStatisticsRepository },
  ],
})
export class ProgressModule {}
