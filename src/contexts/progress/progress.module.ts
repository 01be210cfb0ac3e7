import { Module } from '@nestjs/common';
import { CyclesModule } from '../cycles';
import { ModulesModule } from '../modules';
import { ProjectsModule } from '../projects';
import { CycleProgressV1Controller, ModuleProgressV1Controller } from './api/v1/progress.v1';
import { CycleProgressV2Controller, ModuleProgressV2Controller } from './api/v2/progress.v2';
import { Progress } from './application/progress';
import { ProgressConsumer } from './application/progress.consumer';
import { ProgressRepository } from './application/progress.repository';
import { SqlProgressRepository } from './infrastructure/persistence/sql.progress.repository';

/** How the work of cycles and modules goes, day by day. */
@Module({
  imports: [CyclesModule, ModulesModule, ProjectsModule],
  controllers: [
    CycleProgressV1Controller,
    ModuleProgressV1Controller,
    CycleProgressV2Controller,
    ModuleProgressV2Controller,
  ],
  providers: [Progress, ProgressConsumer, { provide: ProgressRepository, useClass: SqlProgressRepository }],
})
export class ProgressModule {}
