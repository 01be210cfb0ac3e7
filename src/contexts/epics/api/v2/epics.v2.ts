import { Context, Create, feature, membersOf, Payload, Resource, v2 } from '#http';
import { PRIORITIES, type Priority, type ProjectCtx } from '#kernel';
import type { CreateWorkItem } from '../../../work-items';
import { workItemV2 } from '../../../work-items/api/v2';
import { Epics } from '../../application/epics';

const member = membersOf<CreateWorkItem>();

class CreateEpicV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>', description: 'Cleaned of what could act.' })
  description_html?: string;
  @member.choice('priority', PRIORITIES, { default: 'none' }) priority?: Priority;
  @member.uuid('stateId', { nullable: true }) state_id?: string | null;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.uuids('assigneeIds') assignee_ids?: string[];
  @member.uuids('labelIds') label_ids?: string[];
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/projects/:project_id/epics',
  level: 'project',
  scope: 'projects.work_items',
  gates: [feature('epics')],
  presenter: workItemV2,
})
export class EpicsV2Controller {
  constructor(private readonly epics: Epics) {}

  @Create({
    id: 'create-epic',
    summary: 'Create an epic',
    description:
      "Creates a work item of the project's type of epics; the first epic of a project without such a type " +
      'creates the type. Afterwards it is a work item like others: find epics by `pql=isEpic`, and the work ' +
      'items of an epic by their parent.',
    allow: 'PA C',
    body: CreateEpicV2,
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateWorkItem) {
    return this.epics.create(ctx, command, {});
  }
}
