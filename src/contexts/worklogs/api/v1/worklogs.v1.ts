import {
  Action,
  byKey,
  Context,
  ContextBelow,
  feature,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
} from '#http';
import type { WithParent, ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import type { WorklogRecord, WorklogTotal } from '../../application/worklog.repository';
import { type CreateWorklog, Worklogs } from '../../application/worklogs';
import { LIST_WORKLOGS, TOTAL_TIME, WORKLOGS } from '../texts';

const show = shows<WorklogRecord>();
const showTotal = shows<WorklogTotal>();

const worklogV1 = present<WorklogRecord>(
  'Worklog',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    description: show.text('description'),
    duration: show.integer('duration', { description: 'Minutes.' }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project_id: show.uuid('projectId'),
    workspace_id: show.uuid('workspaceId'),
    logged_by: show.uuid('createdById', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
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

class CreateWorklogV1 {
  @member.integer('duration', { required: true, min: 1, description: 'Minutes.' }) duration!: number;
  @member.text('description', { default: '' }) description?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

class UpdateWorklogV1 extends partial(CreateWorklogV1) {}

const standard = standardBelow('work_item_id');
const MEMBERS = 'PA C';
const OWN = 'PA own(C)';
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
})
@Serves(
  standard.create({ id: 'create_worklog', summary: 'Log time on a work item', allow: MEMBERS, body: CreateWorklogV1 }),
  standard.update('worklog_id', {
    id: 'update_worklog',
    summary: 'Update logged time',
    allow: OWN,
    body: UpdateWorklogV1,
  }),
  standard.remove('worklog_id', { id: 'delete_worklog', summary: 'Delete logged time', allow: OWN }),
)
export class WorklogsV1Controller {
  constructor(readonly records: Worklogs) {}

  @Action('GET', '', {
    id: 'get_worklogs_for_issue',
    description: LIST_WORKLOGS,
    summary: 'List the time logged on a work item, newest first',
    allow: MEMBERS,
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
    allow: MEMBERS,
    shape: 'array',
    selectable: false,
  })
  totals(@Context() ctx: ProjectCtx) {
    return this.worklogs.totals(ctx);
  }
}
