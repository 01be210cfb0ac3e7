import {
  auditV2,
  byKey,
  Context,
  ContextBelow,
  externalPair,
  Id,
  List,
  ListQuery,
  present,
  projectCommenters,
  projectReaders,
  Read,
  Resource,
  shows,
  v2,
  workspaceAdmins,
} from '#http';
import type { ListRequest, ProjectCtx, WithParent, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { WorkItemKeys } from '../../../work-items';
import { agentRunList } from '../../application/agent-run.repository';
import { AgentRunLists, type SeenRun } from '../../application/agent-run-lists';
import { KEPT_STATUSES, RUN_TYPES } from '../../domain/agent-run';
import { AGENT_RUNS, LIST_RUNS, LIST_RUNS_OF_ITEM, LIST_RUNS_OF_PROJECT } from '../texts';

const show = shows<SeenRun>();

const agentRunV2 = present<SeenRun>(
  'AgentRun',
  {
    id: show.uuid('id'),
    agent_user_id: show.uuid('agentUserId'),
    project_id: show.uuid('projectId', { nullable: true }),
    work_item_id: show.uuid('workItemId', { nullable: true }),
    comment_id: show.uuid('commentId', { nullable: true }),
    source_comment_id: show.uuid('sourceCommentId', { nullable: true }),
    type: show.text('type', { enum: RUN_TYPES }),
    status: show.text('status', { enum: KEPT_STATUSES }),
    is_stale: show.computed({ type: 'boolean' }, ['isStale', 'status', 'activeAt'], ({ isStale }) => isStale),
    error_metadata: show.object('errorMetadata', { nullable: true }),
    external_link: show.text('externalLink', { nullable: true }),
    started_at: show.datetime('startedAt'),
    active_at: show.datetime('activeAt'),
    ended_at: show.datetime('endedAt', { nullable: true }),
    stopped_at: show.datetime('stoppedAt', { nullable: true }),
    stopped_by_id: show.uuid('stoppedById', { nullable: true }),
    ...externalPair,
    ...auditV2,
  },
  { agent_user: show.via(Users, 'agentUserId', () => userLiteV2) },
);

const RUNS = { style: v2, tag: 'Agent runs', about: AGENT_RUNS, scope: 'agents.runs', presenter: agentRunV2 } as const;
const LISTED = { list: agentRunList, noun: 'run' } as const;

@Resource({ ...RUNS, path: 'workspaces/:slug/agent-runs', level: 'workspace', noun: 'run' })
export class AgentRunsV2Controller {
  constructor(private readonly runs: AgentRunLists) {}

  @List({
    ...LISTED,
    id: 'list-agent-runs',
    summary: 'List the runs of agents in a workspace',
    description: LIST_RUNS,
    allow: workspaceAdmins,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.runs.list(ctx, request);
  }

  @Read('run_id', { id: 'get-agent-run', summary: 'Get a run of an agent', allow: 'all' })
  get(@Context() ctx: WorkspaceCtx, @Id('run_id') id: string) {
    return this.runs.get(ctx, id);
  }
}

@Resource({ ...RUNS, path: 'workspaces/:slug/projects/:project_id/agent-runs', level: 'project' })
export class ProjectAgentRunsV2Controller {
  constructor(private readonly runs: AgentRunLists) {}

  @List({
    ...LISTED,
    id: 'list-project-agent-runs',
    summary: 'List the runs of agents in a project',
    description: LIST_RUNS_OF_PROJECT,
    filters: ['status', 'agentUserId', 'workItemId', 'externalId', 'externalSource'],
    allow: projectCommenters,
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.runs.ofProject(ctx, request);
  }
}

@Resource({
  ...RUNS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/agent-runs',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
})
export class WorkItemAgentRunsV2Controller {
  constructor(private readonly runs: AgentRunLists) {}

  @List({
    ...LISTED,
    id: 'list-work-item-agent-runs',
    summary: 'List the runs of agents on a work item',
    description: LIST_RUNS_OF_ITEM,
    filters: ['status', 'agentUserId', 'externalId', 'externalSource'],
    allow: projectReaders,
  })
  list(@ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>, @ListQuery() request: ListRequest) {
    return this.runs.ofWorkItem(ctx, request);
  }
}
