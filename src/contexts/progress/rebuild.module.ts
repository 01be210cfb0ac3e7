import { Module } from '@nestjs/common';
import { ProgressRebuild } from './application/progress.rebuild';
import { ProgressRepository } from './application/progress.repository';
import { SqlProgressRepository } from './infrastructure/persistence/sql.progress.repository';

/** The part that the command line needs, without the modules that the rest of the context imports. */
@Module({
  providers: [ProgressRebuild, { provide: ProgressRepository, useClass: SqlProgressRepository }],
  exports: [ProgressRebuild],
})
export class ProgressRebuildModule {}
