import { Module } from '@nestjs/common';
import { Db } from '#persistence';
import { ProjectsModule } from '../projects';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { IntakeV1Controller } from './api/v1/intake.v1';
import { IntakeWorkItemsV2Controller } from './api/v2/intake-work-items.v2';
import { Intake } from './application/intake';
import { IntakeChanges, IntakeLog } from './application/intake.changes';
import { IntakeRepository } from './application/intake.repository';
import { IntakeSubmission } from './application/intake.submission';
import { SqlIntakeRepository } from './infrastructure/persistence/sql.intake.repository';

/** Submissions to projects and decisions about them. */
@Module({
  imports: [ProjectsModule, WorkItemsModule],
  controllers: [IntakeV1Controller, IntakeWorkItemsV2Controller],
  providers: [
    Intake,
    IntakeSubmission,
    IntakeChanges,
    IntakeLog,
    { provide: IntakeRepository, useClass: SqlIntakeRepository },
  ],
})
export class IntakeModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'intake_items', 'work_item_id'));
  }
}
