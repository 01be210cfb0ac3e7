import { membersOf, present, Resource, Serves, shows, standard, v1, webUrl } from '#http';
import { authorsV1 } from '../../../identity/api/v1';
import { AgentRunCreated, AgentRunUpdated } from '../../application/agent-run.events';
import type { AgentRunRecord } from '../../application/agent-run.repository';
import { AgentRuns, type CreateAgentRun } from '../../application/agent-runs';
import { RUN_STATUSES, RUN_TYPES } from '../../domain/agent-run';
import { AGENT_RUNS } from '../texts';

const show = shows<AgentRunRecord>();

const agentRunV1 = present<AgentRunRecord>(
  'AgentRun',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    agent_user: show.uuid('agentUserId'),
    comment: show.uuid('commentId', { nullable: true }),
    source_comment: show.uuid('sourceCommentId', { nullable: true }),
    creator: show.uuid('createdById', { nullable: true }),
    stopped_at: show.datetime('stoppedAt', { nullable: true }),
    stopped_by: show.uuid('stoppedById', { nullable: true }),
    started_at: show.datetime('startedAt'),
    ended_at: show.datetime('endedAt', { nullable: true }),
    external_link: show.text('externalLink', { nullable: true }),
    issue: show.uuid('workItemId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    project: show.uuid('projectId', { nullable: true }),
    status: show.text('status', { enum: RUN_STATUSES }),
    error_metadata: show.object('errorMetadata', { nullable: true }),
    type: show.text('type', { enum: RUN_TYPES }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
  },
  authorsV1<AgentRunRecord>(),
);

const member = membersOf<CreateAgentRun>();

class CreateAgentRunV1 {
  @member.text('agentSlug', { required: true, max: 255, blank: false }) agent_slug!: string;
  @member.uuid('workItemId', { nullable: true }) issue?: string | null;
  @member.uuid('projectId', { nullable: true }) project?: string | null;
  @member.uuid('commentId', { nullable: true }) comment?: string | null;
  @member.uuid('sourceCommentId', { nullable: true }) source_comment?: string | null;
  @member.text('externalLink', { max: 2000, nullable: true, rule: webUrl }) external_link?: string | null;
  @member.choice('type', RUN_TYPES, { default: 'comment_thread' }) type?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

@Resource({
  style: v1,
  tag: 'Agent runs',
  about: AGENT_RUNS,
  path: 'workspaces/:workspace_slug/runs',
  level: 'workspace',
  scope: 'agents.runs',
  presenter: agentRunV1,
  events: [{ kinds: [AgentRunCreated, AgentRunUpdated], sight: { ownedBy: 'agentUserId' } }],
})
@Serves(
  standard.get('run_id', { id: 'agent_runs_retrieve', summary: 'Get a run', allow: 'all' }),
  standard.create({ id: 'agent_runs_create', summary: 'Start a run', allow: 'O A M', body: CreateAgentRunV1 }),
)
export class AgentRunsV1Controller {
  constructor(readonly records: AgentRuns) {}
}
