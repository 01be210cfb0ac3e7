import {
  Action,
  auditV2,
  byKey,
  Context,
  EchoOf,
  feature,
  membersOf,
  partial,
  present,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import {
  worklogEvents,
  worklogList,
  type WorklogRecord,
  type WorklogTotal,
} from '../../application/worklog.repository';
import { Worklogs, type CreateWorklog } from '../../application/worklogs';
import { TOTAL_TIME, WORKLOGS } from '../texts';

const show = shows<WorklogRecord>();
const showTotal = shows<WorklogTotal>();

const worklogV2 = present<WorklogRecord>(
  'Worklog',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    description: show.text('description'),
    duration: show.integer('duration', { description: 'Minutes.' }),
    logged_by_id: show.uuid('createdById', { nullable: true }),
    ...auditV2,
    updated_at: show.datetime('updatedAt'),
  },
  { logged_by: show.via(Users, 'createdById', () => userLiteV2) },
);

const totalV2 = present<WorklogTotal>('WorklogTotal', {
  work_item_id: showTotal.uuid('workItemId'),
  duration: showTotal.integer('duration', { description: 'Minutes.' }),
});

const member = membersOf<CreateWorklog>();

@EchoOf(worklogV2)
class CreateWorklogV2 {
  @member.integer('duration', { required: true, min: 1, description: 'Minutes.' }) duration!: number;
  @member.text('description', { default: '' }) description?: string;
}

const standard = standardBelow('work_item_id');
const TIME_TRACKING = [feature('time_tracking')];

@Resource({
  style: v2,
  tag: 'Worklogs',
  about: WORKLOGS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/worklogs',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.worklogs',
  gates: TIME_TRACKING,
  presenter: worklogV2,
  allow: { read: projectWriters, write: 'PA own(C)' },
  events: [{ kinds: [worklogEvents], visibility: { workItem: 'workItemId' } }],
})
@Serves(
  standard.list({ summary: 'List the time logged on a work item', list: worklogList }),
  standard.get('pk', { summary: 'Get logged time' }),
  standard.create({ summary: 'Log time on a work item', allow: projectWriters, body: CreateWorklogV2 }),
  standard.update('pk', { summary: 'Update logged time', body: partial(CreateWorklogV2) }),
  standard.remove('pk', { summary: 'Delete logged time' }),
)
export class WorklogsV2Controller {
  constructor(readonly records: Worklogs) {}
}

@Resource({
  style: v2,
  tag: 'Worklogs',
  about: WORKLOGS,
  path: 'workspaces/:slug/projects/:project_id/worklogs',
  level: 'project',
  scope: 'projects.work_items.worklogs',
  gates: TIME_TRACKING,
  presenter: totalV2,
})
export class WorklogSummaryV2Controller {
  constructor(private readonly worklogs: Worklogs) {}

  @Action('GET', 'summary', {
    id: 'get-project-worklog-summary',
    description: TOTAL_TIME,
    summary: 'Total the time logged on each work item of a project',
    allow: projectWriters,
    globalScope: false,
    shape: 'array',
    selectable: false,
  })
  totals(@Context() ctx: ProjectCtx) {
    return this.worklogs.totals(ctx);
  }
}
