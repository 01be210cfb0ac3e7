import { Module } from '@nestjs/common';
import { ProgressRebuild } from './application/progress.rebuild';
import { ProgressRepository } from './application/progress.repository';
import { SqlProgressRepository } from './infrastructure/persistence/sql.progress.repository';

/** What a command needs, without the contexts that the rest stands on. */
@Module({
  providers: [ProgressRebuild, { provide: ProgressRepository, useClass: SqlProgressRepository }],
  exports: [ProgressRebuild],
})
export class ProgressRebuildModule {}
