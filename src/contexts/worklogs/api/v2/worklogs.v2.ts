import {
  Action,
  byKey,
  Context,
  feature,
  membersOf,
  partial,
  present,
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
import { worklogList, type WorklogRecord, type WorklogTotal } from '../../application/worklog.repository';
import { type CreateWorklog, Worklogs } from '../../application/worklogs';
import { TOTAL_TIME, WORKLOGS } from '../texts';
import { worklogEvents } from '../../application/worklog.events';

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
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { logged_by: show.via(Users, 'createdById', () => userLiteV2) },
);

const totalV2 = present<WorklogTotal>('WorklogTotal', {
  work_item_id: showTotal.uuid('workItemId'),
  duration: showTotal.integer('duration', { description: 'Minutes.' }),
});

const member = membersOf<CreateWorklog>();

class CreateWorklogV2 {
  @member.integer('duration', { required: true, min: 1, description: 'Minutes.' }) duration!: number;
  @member.text('description', { default: '' }) description?: string;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') work_item_id?: string;
  @member.readOnly('uuid') logged_by_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('datetime') updated_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateWorklogV2 extends partial(CreateWorklogV2) {}

const standard = standardBelow('work_item_id');
const MEMBERS = 'PA C';
const OWN = 'PA own(C)';
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
  events: [{ kinds: [worklogEvents], sight: { workItem: 'workItemId' } }],
})
@Serves(
  standard.list({
    id: 'list-worklogs',
    summary: 'List the time logged on a work item',
    allow: MEMBERS,
    list: worklogList,
  }),
  standard.get('pk', { id: 'get-worklog', summary: 'Get logged time', allow: MEMBERS }),
  standard.create({ id: 'create-worklog', summary: 'Log time on a work item', allow: MEMBERS, body: CreateWorklogV2 }),
  standard.update('pk', { id: 'update-worklog', summary: 'Update logged time', allow: OWN, body: UpdateWorklogV2 }),
  standard.remove('pk', { id: 'delete-worklog', summary: 'Delete logged time', allow: OWN }),
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
    allow: MEMBERS,
    globalScope: false,
    shape: 'array',
    selectable: false,
  })
  totals(@Context() ctx: ProjectCtx) {
    return this.worklogs.totals(ctx);
  }
}
