import {
  auditV1,
  externalPair,
  ExternalPairBody,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  webUrl,
  workspaceMembers,
} from '#http';
import { MAX_WEB_URL } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { AgentRunCreated, AgentRunUpdated, type AgentRunRecord } from '../../application/agent-run.repository';
import { AgentRuns, type CreateAgentRun } from '../../application/agent-runs';
import { RUN_STATUSES, RUN_TYPES } from '../../domain/agent-run';

const show = shows<AgentRunRecord>();

const agentRunV1 = present<AgentRunRecord>(
  'AgentRun',
  {
    id: show.uuid('id'),
    ...auditV1,
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
    ...externalPair,
  },
  authorsV1<AgentRunRecord>(),
);

const member = membersOf<CreateAgentRun>();

class CreateAgentRunV1 extends ExternalPairBody {
  @member.text('agentSlug', { required: true, max: 255, blank: false }) agent_slug!: string;
  @member.uuid('workItemId', { nullable: true }) issue?: string | null;
  @member.uuid('projectId', { nullable: true }) project?: string | null;
  @member.uuid('commentId', { nullable: true }) comment?: string | null;
  @member.uuid('sourceCommentId', { nullable: true }) source_comment?: string | null;
  @member.text('externalLink', { max: MAX_WEB_URL, nullable: true, rule: webUrl }) external_link?: string | null;
  @member.choice('type', RUN_TYPES, { default: 'comment_thread' }) type?: string;
}

/** The agent itself and everybody who sees the work item learn what happens in a run. */
export const TOLD = [{ ownedBy: 'agentUserId' }, { workItem: 'workItemId' }] as const;

@Resource({
  style: v1,
  tag: 'Agent runs',
  about:
    'Work of agents on requests of people. An agent is an app that is installed in the workspace and has an ' +
    'account of its own there; name it by the slug of its name or by its id. A run is about a work item, a ' +
    'project or neither, and visible to everybody who sees that record. Its status is created at first, ' +
    'in_progress while the agent acts, awaiting while the agent waits for an answer, and completed, failed ' +
    'or stopped at the end. A run whose agent has to act is stale after five minutes without an activity, ' +
    'until the next one.',
  path: 'workspaces/:workspace_slug/runs',
  level: 'workspace',
  scope: 'agents.runs',
  presenter: agentRunV1,
  noun: 'run',
  idPrefix: 'agent_runs',
  allow: { read: 'all', write: workspaceMembers },
  events: [{ kinds: [AgentRunCreated, AgentRunUpdated], visibility: TOLD }],
})
@Serves(standard.get('run_id'), standard.create({ summary: 'Start a run', body: CreateAgentRunV1 }))
export class AgentRunsV1Controller {
  constructor(readonly records: AgentRuns) {}
}
