import { Global, Module } from '@nestjs/common';
import { ActivityLog } from '../work-items';
import { SqlActivityLog } from './infrastructure/persistence/sql.activity.log';

/** Keeps the history of work items. Global, so that they need not know where it is kept. */
@Global()
@Module({ providers: [{ provide: ActivityLog, useClass: SqlActivityLog }], exports: [ActivityLog] })
export class HistoryModule {}
