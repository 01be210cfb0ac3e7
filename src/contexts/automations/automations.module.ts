import { Module } from '@nestjs/common';
import { EventFeed } from '#events';
import { Db, recordsOf } from '#persistence';
import { DiscussionModule } from '../discussion';
import { IdentityModule } from '../identity';
import { LabelsModule } from '../labels';
import { followedIds, HandOvers, Mentions, ProjectsModule } from '../projects';
import { RecurringModule } from '../recurring';
import { WebhooksModule } from '../webhooks';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { automationControllersV2 } from './api/v2/automations.v2';
import { AutomationActivities, AutomationEdges } from './application/automation-edges';
import { AutomationChanges } from './application/automation.changes';
import { AutomationGraphs } from './application/automation.graphs';
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
import { AutomationRetention, RunStarts } from './application/run.starts';
import { AutomationSchedules } from './application/automation.schedules';
import { AutomationSwitch } from './application/automation.switch';
import { ConditionStep } from './application/condition.step';
import { Engagement } from './application/engagement';
import { ItemSteps } from './application/item.steps';
import { MailStep } from './application/mail.step';
import { Rehearsal } from './application/rehearsal';
import { RunActor } from './application/run.actor';
import { RunLedger } from './application/run.ledger';
import { RunRepository } from './application/run.repository';
import { RunSteps } from './application/run.steps';
import { Trials } from './application/trials';
import { Runs } from './application/runs';
import { ScheduleTimes } from './application/schedule.times';
import { WebhookStep } from './application/webhook.step';
import { NodeChecks } from './application/node.checks';
import { activityTable, automationTable, edgeTable, nodeTable } from './infrastructure/persistence/automation.row';
import { SqlNodeSecrets } from './infrastructure/persistence/sql.node-secrets';
import { SqlRunRepository } from './infrastructure/persistence/sql.run.repository';
import { SqlVersionRepository } from './infrastructure/persistence/sql.version.repository';

@Module({
  imports: [
    ...[IdentityModule, WorkspacesModule, ProjectsModule, LabelsModule, WorkItemsModule, DiscussionModule],
    ...[RecurringModule, WebhooksModule],
  ],
  controllers: automationControllersV2,
  providers: [
    ...[Automations, AutomationNodes, AutomationEdges, AutomationActivities],
    ...[AutomationChanges, AutomationGraphs, AutomationTrail, NodeChecks, Engagement],
    ...[AutomationSwitch, AutomationSchedules, ScheduleTimes, RunLedger],
    ...[
      AutomationConsumer,
      RunStarts,
      Runs,
      RunActor,
      RunSteps,
      AutomationRetention,
      SqlNodeSecrets,
      Rehearsal,
      Trials,
    ],
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
  /**
   * Rewrites ids in configs and graphs when the records that they name are merged. Older versions are included, because
   * a run uses the version that it started with.
   */
  constructor(mentions: Mentions, db: Db, handOvers: HandOvers, automations: Automations) {
    handOvers.add('automations', (ctx, ids, { to }) => automations.pass(ctx, ids, to));
    mentions.add(followedIds(db, { table: 'automation_nodes', columns: { config: 'jsonb' } }));
    mentions.add(followedIds(db, { table: 'automation_versions', columns: { graph: 'jsonb' }, isRecord: false }));
  }
}
