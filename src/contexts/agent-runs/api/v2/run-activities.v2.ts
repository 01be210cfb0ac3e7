import { auditV2, externalPair, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { runActivityList, type RunActivityRecord } from '../../application/agent-run.repository';
import { RunActivities } from '../../application/run-activities';
import { ACTIVITY_TYPES, SIGNALS } from '../../domain/run-activity';
import { RUN_ACTIVITIES } from '../texts';

const show = shows<RunActivityRecord>();

const runActivityV2 = present<RunActivityRecord>('AgentRunActivity', {
  id: show.uuid('id'),
  agent_run_id: show.uuid('agentRunId'),
  project_id: show.uuid('projectId', { nullable: true }),
  type: show.text('type', { enum: ACTIVITY_TYPES }),
  content: show.object('content'),
  content_metadata: show.object('contentMetadata'),
  ephemeral: show.boolean('ephemeral'),
  signal: show.text('signal', { enum: SIGNALS }),
  signal_metadata: show.object('signalMetadata'),
  comment_id: show.uuid('commentId', { nullable: true }),
  ...externalPair,
  ...auditV2,
});

const standard = standardBelow('run_id');

@Resource({
  style: v2,
  tag: 'Agent runs',
  about: RUN_ACTIVITIES,
  path: 'workspaces/:slug/agent-runs/:run_id/activities',
  level: 'workspace',
  scope: 'agents.run_activities',
  presenter: runActivityV2,
  noun: 'activity',
  allow: { read: 'all' },
})
@Serves(
  standard.list({
    id: 'list-agent-run-activities',
    summary: 'List the activities of a run',
    list: runActivityList,
  }),
)
export class RunActivitiesV2Controller {
  constructor(readonly records: RunActivities) {}
}
