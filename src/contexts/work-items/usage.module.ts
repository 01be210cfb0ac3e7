import { Global, Module } from '@nestjs/common';
import { LabelUsage } from '../labels';
import { StateUsage, WorkItemPurge } from '../projects';
import { StateItems } from './application/state-items';
import { StateRegrouping } from './application/state-regrouping';
import { TypedItems } from './application/typed-items';
import { WorkItemContents } from './application/work-item.contents';
import { WorkItemPublisher } from './application/work-item.publisher';
import { SqlLabelUsage } from './infrastructure/persistence/sql.label.usage';
import { SqlTypedItems } from './infrastructure/persistence/sql.typed-items';
import { SqlStateItems } from './infrastructure/persistence/sql.state-items';
import { SqlWorkItemPurge } from './infrastructure/persistence/sql.work-item.purge';

/** Answers the questions that other contexts ask of work items. Global, so that none of them has to know this one. */
@Global()
@Module({
  providers: [
    WorkItemContents,
    WorkItemPublisher,
    { provide: StateUsage, useClass: StateRegrouping },
    { provide: StateItems, useClass: SqlStateItems },
    { provide: LabelUsage, useClass: SqlLabelUsage },
    { provide: TypedItems, useClass: SqlTypedItems },
    { provide: WorkItemPurge, useClass: SqlWorkItemPurge },
  ],
  exports: [WorkItemContents, WorkItemPublisher, StateUsage, LabelUsage, TypedItems, WorkItemPurge],
})
export class WorkItemUsageModule {}
