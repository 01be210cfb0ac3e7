import { Global, Module } from '@nestjs/common';
import { StateUsage } from '../projects';
import { SqlStateUsage } from './infrastructure/persistence/sql.state.usage';

/** Answers the questions that other contexts ask of work items. Global, so that none of them has to know this one. */
@Global()
@Module({
  providers: [{ provide: StateUsage, useClass: SqlStateUsage }],
  exports: [StateUsage],
})
export class WorkItemUsageModule {}
