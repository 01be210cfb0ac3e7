import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { DiscussionModule } from '../discussion';
import { IdentityModule } from '../identity';
import { OauthModule } from '../oauth';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { AgentRunsV1Controller } from './api/v1/agent-runs.v1';
import { RunActivitiesV1Controller } from './api/v1/run-activities.v1';
import {
  AgentRunsV2Controller,
  ProjectAgentRunsV2Controller,
  WorkItemAgentRunsV2Controller,
} from './api/v2/agent-runs.v2';
import { RunActivitiesV2Controller } from './api/v2/run-activities.v2';
import { AgentRunRepository, RunActivityRepository } from './application/agent-run.repository';
import { AgentRunLists } from './application/agent-run-lists';
import { AgentRuns, Agents } from './application/agent-runs';
import { RunAccess } from './application/run.access';
import { RunActivities } from './application/run-activities';
import { agentRunTable, runActivityTable } from './infrastructure/persistence/agent-run.row';

@Module({
  imports: [IdentityModule, OauthModule, ProjectsModule, WorkItemsModule, DiscussionModule],
  controllers: [
    AgentRunsV1Controller,
    RunActivitiesV1Controller,
    AgentRunsV2Controller,
    ProjectAgentRunsV2Controller,
    WorkItemAgentRunsV2Controller,
    RunActivitiesV2Controller,
  ],
  providers: [
    AgentRunLists,
    AgentRuns,
    RunActivities,
    RunAccess,
    Agents,
    recordsOf(AgentRunRepository, agentRunTable),
    recordsOf(RunActivityRepository, runActivityTable),
  ],
})
export class AgentRunsModule {}
