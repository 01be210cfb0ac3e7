import { Module } from '@nestjs/common';
import { EventFeed } from '#events';
import { Db, recordsOf } from '#persistence';
import { DiscussionModule } from '../discussion';
import { IdentityModule } from '../identity';
import { LabelsModule } from '../labels';
import { followedIds, Mentions, ProjectsModule } from '../projects';
import { RecurringModule } from '../recurring';
import { WebhooksModule } from '../webhooks';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
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
import { AutomationConsumer } from './application/automation.consumer';
import { AutomationRetention } from './application/automation.retention';
import { AutomationSchedules } from './application/automation.schedules';
import { AutomationSwitch } from './application/automation.switch';
import { ConditionStep } from './application/condition.step';
import { Engagement } from './application/engagement';
import { ItemSteps } from './application/item.steps';
import { MailStep } from './application/mail.step';
import { RunActor } from './application/run.actor';
import { RunLedger } from './application/run.ledger';
import { RunRepository } from './application/run.repository';
import { RunStarts } from './application/run.starts';
import { RunSteps } from './application/run.steps';
import { Runs } from './application/runs';
import { ScheduleTimes } from './application/schedule.times';
import { WebhookStep } from './application/webhook.step';
import { NodeChecks } from './application/node.checks';
import { activityTable, automationTable, edgeTable, nodeTable } from './infrastructure/persistence/automation.row';
import { SqlNodeSecrets } from './infrastructure/persistence/sql.node-secrets';
import { SqlRunRepository } from './infrastructure/persistence/sql.run.repository';
import { SqlVersionRepository } from './infrastructure/persistence/sql.version.repository';

/** What is done by itself when something happens, or when its time has come. */
@Module({
  imports: [
    ...[IdentityModule, WorkspacesModule, ProjectsModule, LabelsModule, WorkItemsModule, DiscussionModule],
    ...[RecurringModule, WebhooksModule],
  ],
  controllers: [
    ...[ProjectAutomationsV2Controller, ProjectAutomationNodesV2Controller],
    ...[ProjectAutomationEdgesV2Controller, ProjectAutomationActivitiesV2Controller],
    ...[WorkspaceAutomationsV2Controller, WorkspaceAutomationNodesV2Controller],
    ...[WorkspaceAutomationEdgesV2Controller, WorkspaceAutomationActivitiesV2Controller],
  ],
  providers: [
    ...[Automations, AutomationNodes, AutomationEdges, AutomationActivities],
    ...[AutomationChanges, AutomationGraphs, AutomationTrail, NodeChecks, Engagement],
    ...[AutomationSwitch, AutomationSchedules, ScheduleTimes, RunLedger],
    ...[AutomationConsumer, RunStarts, Runs, RunActor, RunSteps, AutomationRetention, SqlNodeSecrets],
    ...[ConditionStep, ItemSteps, MailStep, WebhookStep, EventFeed],
    recordsOf(AutomationRepository, automationTable),
    recordsOf(NodeRepository, nodeTable),
    recordsOf(EdgeRepository, edgeTable),
    recordsOf(ActivityRepository, activityTable),
    { provide: VersionRepository, useClass: SqlVersionRepository },
    { provide: RunRepository, useClass: SqlRunRepository },
  ],
})
export class AutomationsModule {
  /** A run goes by the version of the graph that it began with. */
  constructor(mentions: Mentions, db: Db) {
    mentions.add(followedIds(db, { table: 'automation_nodes', columns: { config: 'jsonb' } }));
    mentions.add(followedIds(db, { table: 'automation_versions', columns: { graph: 'jsonb' }, isRecord: false }));
  }
}
