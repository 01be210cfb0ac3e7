import { membersOf, present, Resource, Serves, shows, standardBelow, v1 } from '#http';
import { authorsV1 } from '../../../identity/api/v1';
import { RunActivityCreated } from '../../application/agent-run.events';
import { runActivityList, type RunActivityRecord } from '../../application/agent-run.repository';
import { RunActivities, type CreateRunActivity } from '../../application/run-activities';
import { ACTIVITY_TYPES, SIGNALS } from '../../domain/run-activity';
import { RUN_ACTIVITIES } from '../texts';

const show = shows<RunActivityRecord>();

const runActivityV1 = present<RunActivityRecord>(
  'AgentRunActivity',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    agent_run: show.uuid('agentRunId'),
    content: show.object('content'),
    content_metadata: show.object('contentMetadata'),
    ephemeral: show.boolean('ephemeral'),
    signal: show.text('signal', { enum: SIGNALS }),
    signal_metadata: show.object('signalMetadata'),
    comment: show.uuid('commentId', { nullable: true }),
    actor: show.uuid('createdById', { nullable: true }),
    type: show.text('type', { enum: ACTIVITY_TYPES }),
    project: show.uuid('projectId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
  },
  authorsV1<RunActivityRecord>(),
);

const member = membersOf<CreateRunActivity>();
const CONTENT = {
  description: 'Its type again, and body; of an action instead the action and its parameters, texts by name.',
  example: { type: 'prompt', body: 'Is it deployed?' },
};

class CreateRunActivityV1 {
  @member.choice('type', ACTIVITY_TYPES, { required: true, example: 'prompt' }) type!: string;
  @member.object('content', { required: true, max: 65_536, ...CONTENT }) content!: object;
  @member.object('contentMetadata', { max: 65_536, default: {} }) content_metadata?: object;
  @member.choice('signal', SIGNALS, { default: 'continue' }) signal?: string;
  @member.object('signalMetadata', { max: 65_536, default: {} }) signal_metadata?: object;
  @member.uuid('projectId', { nullable: true }) project?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

const standard = standardBelow('run_id');

@Resource({
  style: v1,
  tag: 'Agent run activities',
  about: RUN_ACTIVITIES,
  path: 'workspaces/:workspace_slug/runs/:run_id/activities',
  level: 'workspace',
  scope: 'agents.run_activities',
  presenter: runActivityV1,
  events: [{ kinds: [RunActivityCreated], sight: { ownedBy: 'agentUserId' } }],
})
@Serves(
  standard.list({
    id: 'agent_run_activities_list',
    summary: 'List what happened in a run',
    allow: 'all',
    list: runActivityList,
    passive: ['order_by'],
  }),
  standard.get('activity_id', { id: 'agent_run_activities_retrieve', summary: 'Get an activity', allow: 'all' }),
  standard.create({
    id: 'agent_run_activities_create',
    summary: 'Tell what the agent does, or say something to it',
    allow: 'O A M',
    body: CreateRunActivityV1,
  }),
)
export class RunActivitiesV1Controller {
  constructor(readonly records: RunActivities) {}
}
