import {
  Context,
  Create,
  feature,
  Id,
  Ignored,
  List,
  ListQuery,
  partial,
  Payload,
  projectReaders,
  projectWriters,
  QueryParams,
  Read,
  Remove,
  Resource,
  Update,
  v1,
  type Ignore,
} from '#http';
import type { ListRequest, ProjectCtx } from '#kernel';
import { WorkItemListsV1, workItemsV1, type WorkItemListQuery } from '../../../queries/api/v1';
import type { CreateWorkItem, ReviseWorkItem } from '../../../work-items';
import { EpicMembersV1, workItemV1 } from '../../../work-items/api/v1';
import { EpicReads } from '../../application/epic-reads';
import { Epics } from '../../application/epics';

class CreateEpicV1 extends EpicMembersV1 {}

@Resource({
  style: v1,
  tag: 'Epics',
  about:
    'Work items whose type is a type of epics, with the work items below them. Lists of work items contain ' +
    'them too, and everything that can be done with a work item can be done with an epic. The first epic of ' +
    'a project without such a type creates the type.',
  path: 'workspaces/:workspace_slug/projects/:project_id/epics',
  level: 'project',
  scope: 'projects.epics',
  gates: [feature('epics')],
  presenter: workItemV1,
  noun: 'epic',
  allow: { read: projectReaders, write: projectWriters, remove: 'PA own(C)' },
})
export class EpicsV1Controller {
  constructor(
    private readonly epics: Epics,
    private readonly reads: EpicReads,
    private readonly lists: WorkItemListsV1,
  ) {}

  @List(workItemsV1)
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    return this.lists.ofProject(ctx, await this.reads.narrowed(ctx, request), query);
  }

  @Read('epic_id', { id: 'get_epic_detail', passive: ['external_id', 'external_source', 'order_by'] })
  get(@Context() ctx: ProjectCtx, @Id('epic_id') id: string) {
    return this.epics.get(ctx, id);
  }

  @Create({ body: CreateEpicV1 })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateWorkItem, @Ignored() drop: Ignore) {
    return this.epics.create(ctx, command, { strict: true, drop });
  }

  @Update('epic_id', { body: partial(EpicMembersV1) })
  update(
    @Context() ctx: ProjectCtx,
    @Id('epic_id') id: string,
    @Payload() patch: ReviseWorkItem,
    @Ignored() drop: Ignore,
  ) {
    return this.epics.revise(ctx, id, patch, { strict: true, drop });
  }

  @Remove('epic_id', { description: 'Deletes an epic. The work items below it stay, without a parent.' })
  async remove(@Context() ctx: ProjectCtx, @Id('epic_id') id: string) {
    await this.epics.remove(ctx, id);
  }
}
