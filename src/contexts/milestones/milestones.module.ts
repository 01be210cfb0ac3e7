import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { MilestoneItemsV1Controller, MilestonesV1Controller } from './api/v1/milestones.v1';
import { MilestonesV2Controller } from './api/v2/milestones.v2';
import { MilestoneItems } from './application/milestone-items';
import { MilestoneRepository } from './application/milestone.repository';
import { Milestones } from './application/milestones';
import { milestoneTable } from './infrastructure/persistence/milestone.row';

/** Dated checkpoints of projects. */
@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule, WorkItemsModule, QueriesModule],
  controllers: [MilestonesV1Controller, MilestoneItemsV1Controller, MilestonesV2Controller],
  providers: [Milestones, MilestoneItems, recordsOf(MilestoneRepository, milestoneTable)],
})
export class MilestonesModule {}
