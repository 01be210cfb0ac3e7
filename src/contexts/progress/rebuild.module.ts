import { Module } from '@nestjs/common';
import { FlowRepository } from './application/flow.repository';
import { Flows } from './application/flows';
import { ProgressRebuild } from './application/progress.rebuild';
import { ProgressRepository } from './application/progress.repository';
import { SqlFlowRepository } from './infrastructure/persistence/sql.flow.repository';
import { SqlProgressRepository } from './infrastructure/persistence/sql.progress.repository';

/** The part that the command line needs, without the modules that the rest of the context imports. */
@Module({
  providers: [
    ProgressRebuild,
    Flows,
    { provide: FlowRepository, useClass: SqlFlowRepository },
    { provide: ProgressRepository, useClass: SqlProgressRepository },
  ],
  exports: [ProgressRebuild],
})
export class ProgressRebuildModule {}
