import { Module } from '@nestjs/common';
import { recordsOf } from '#persistence';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WebhooksModule } from '../webhooks';
import {
  ProjectAutomationActivitiesV2Controller,
  ProjectAutomationEdgesV2Controller,
  ProjectAutomationNodesV2Controller,
  ProjectAutomationsV2Controller,
} from './api/v2/project-automations.v2';
import {
  WorkspaceAutomationActivitiesV2Controller,
  WorkspaceAutomationEdgesV2Controller,
  WorkspaceAutomationNodesV2Controller,
  WorkspaceAutomationsV2Controller,
} from './api/v2/workspace-automations.v2';
import { AutomationActivities } from './application/automation-activities';
import { AutomationChanges } from './application/automation.changes';
import { AutomationGraphs } from './application/automation.graphs';
import { AutomationEdges } from './application/automation-edges';
import { AutomationNodes } from './application/automation-nodes';
import {
  ActivityRepository,
  AutomationRepository,
  EdgeRepository,
  NodeRepository,
  VersionRepository,
} from './application/automation.repository';
import { AutomationTrail } from './application/automation.trail';
import { Automations } from './application/automations';
import { NodeChecks } from './application/node.checks';
import { activityTable, automationTable, edgeTable, nodeTable } from './infrastructure/persistence/automation.row';
import { SqlVersionRepository } from './infrastructure/persistence/sql.version.repository';

/** What is done by itself when something happens, or when its time has come. */
@Module({
  imports: [IdentityModule, ProjectsModule, WebhooksModule],
  controllers: [
    ...[ProjectAutomationsV2Controller, ProjectAutomationNodesV2Controller],
    ...[ProjectAutomationEdgesV2Controller, ProjectAutomationActivitiesV2Controller],
    ...[WorkspaceAutomationsV2Controller, WorkspaceAutomationNodesV2Controller],
    ...[WorkspaceAutomationEdgesV2Controller, WorkspaceAutomationActivitiesV2Controller],
  ],
  providers: [
    ...[Automations, AutomationNodes, AutomationEdges, AutomationActivities],
    ...[AutomationChanges, AutomationGraphs, AutomationTrail, NodeChecks],
    recordsOf(AutomationRepository, automationTable),
    recordsOf(NodeRepository, nodeTable),
    recordsOf(EdgeRepository, edgeTable),
    recordsOf(ActivityRepository, activityTable),
    { provide: VersionRepository, useClass: SqlVersionRepository },
  ],
})
export class AutomationsModule {}
