import {
  Action,
  auditV1,
  byKey,
  Context,
  ContextBelow,
  externalPair,
  ExternalPairBody,
  feature,
  membersOf,
  partial,
  present,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
} from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import type { WorklogRecord, WorklogTotal } from '../../application/worklog.repository';
import { Worklogs, type CreateWorklog } from '../../application/worklogs';
import { TOTAL_TIME, WORKLOGS } from '../texts';

const show = shows<WorklogRecord>();
const showTotal = shows<WorklogTotal>();

const worklogV1 = present<WorklogRecord>(
  'Worklog',
  {
    id: show.uuid('id'),
    ...auditV1,
    description: show.text('description'),
    duration: show.integer('duration', { description: 'Minutes.' }),
    project_id: show.uuid('projectId'),
    workspace_id: show.uuid('workspaceId'),
    logged_by: show.uuid('createdById', { nullable: true }),
    ...externalPair,
  },
  {
    ...authorsV1<WorklogRecord>(),
    logged_by: show.via(Users, 'createdById', () => userLiteV1),
  },
);

const totalV1 = present<WorklogTotal>('WorklogTotal', {
  issue_id: showTotal.uuid('workItemId'),
  duration: showTotal.integer('duration', { description: 'Minutes.' }),
});

const member = membersOf<CreateWorklog>();

class CreateWorklogV1 extends ExternalPairBody {
  @member.integer('duration', { required: true, min: 1, description: 'Minutes.' }) duration!: number;
  @member.text('description', { default: '' }) description?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

const standard = standardBelow('work_item_id');
const TIME_TRACKING = [feature('time_tracking')];

@Resource({
  style: v1,
  tag: 'Worklogs',
  about: WORKLOGS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/worklogs',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/worklogs',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.worklogs',
  gates: TIME_TRACKING,
  presenter: worklogV1,
  allow: { read: projectWriters, write: 'PA own(C)' },
})
@Serves(
  standard.create({ summary: 'Log time on a work item', allow: projectWriters, body: CreateWorklogV1 }),
  standard.update('worklog_id', { summary: 'Update logged time', body: partial(CreateWorklogV1) }),
  standard.remove('worklog_id', { summary: 'Delete logged time' }),
)
export class WorklogsV1Controller {
  constructor(readonly records: Worklogs) {}

  @Action('GET', '', {
    id: 'get_worklogs_for_issue',
    description: 'Lists the time logged on a work item as a plain array, newest first.',
    summary: 'List the time logged on a work item, newest first',
    shape: 'array',
  })
  all(@ContextBelow('work_item_id') ctx: WithParent<ProjectCtx>) {
    return this.records.all(ctx);
  }
}

@Resource({
  style: v1,
  tag: 'Worklogs',
  about: WORKLOGS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/total-worklogs',
    'workspaces/:workspace_slug/projects/:project_id/work-logs/total',
  ],
  level: 'project',
  scope: 'projects.work_items.worklogs',
  gates: TIME_TRACKING,
  presenter: totalV1,
})
export class WorklogTotalsV1Controller {
  constructor(private readonly worklogs: Worklogs) {}

  @Action('GET', '', {
    id: 'get_total_time',
    description: TOTAL_TIME,
    summary: 'Total the time logged on each work item of a project',
    allow: projectWriters,
    shape: 'array',
    selectable: false,
  })
  totals(@Context() ctx: ProjectCtx) {
    return this.worklogs.totals(ctx);
  }
}
