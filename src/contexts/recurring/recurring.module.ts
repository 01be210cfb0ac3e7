import { Module } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { recordsOf } from '#persistence';
import { HandOvers, ProjectsModule } from '../projects';
import { TemplatesModule } from '../templates';
import { WorkItemsModule } from '../work-items';
import { OccurrencesV2Controller, RecurringWorkItemsV2Controller } from './api/v2/recurring-work-items.v2';
import { OccurrenceMaking } from './application/occurrence.making';
import { Occurrences } from './application/occurrences';
import { RecurringChecks } from './application/recurring.checks';
import { OccurrenceRepository, RecurringRepository } from './application/recurring-work-item.repository';
import { RecurringWorkItems } from './application/recurring-work-items';
import { ScheduleDays } from './application/schedule-days';
import { Schedules } from './application/schedules';
import { occurrenceTable, recurringTable } from './infrastructure/persistence/recurring-work-item.row';
import { RruleScheduleDays } from './infrastructure/rrule.schedule-days';

/** Schedules that create work items from templates. */
@Module({
  imports: [ProjectsModule, WorkItemsModule, TemplatesModule],
  controllers: [RecurringWorkItemsV2Controller, OccurrencesV2Controller],
  providers: [
    RecurringWorkItems,
    RecurringChecks,
    Schedules,
    Occurrences,
    OccurrenceMaking,
    { provide: ScheduleDays, useClass: RruleScheduleDays },
    recordsOf(RecurringRepository, recurringTable),
    recordsOf(OccurrenceRepository, occurrenceTable),
  ],
  exports: [ScheduleDays],
})
export class RecurringModule {
  constructor(handOvers: HandOvers, items: RecurringWorkItems) {
    handOvers.add('recurring_work_items', (ctx: ProjectCtx, ids, { to }) => items.pass(ctx, ids, to));
  }
}
