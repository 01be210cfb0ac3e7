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
import { DELETE_EPIC, EPICS } from '../texts';

class CreateEpicV1 extends EpicMembersV1 {}

class UpdateEpicV1 extends partial(EpicMembersV1) {}

@Resource({
  style: v1,
  tag: 'Epics',
  about: EPICS,
  path: 'workspaces/:workspace_slug/projects/:project_id/epics',
  level: 'project',
  scope: 'projects.epics',
  gates: [feature('epics')],
  presenter: workItemV1,
})
export class EpicsV1Controller {
  constructor(
    private readonly epics: Epics,
    private readonly reads: EpicReads,
    private readonly lists: WorkItemListsV1,
  ) {}

  @List({ ...workItemsV1, id: 'list_epics', summary: 'List epics' })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    return this.lists.ofProject(ctx, await this.reads.narrowed(ctx, request), query);
  }

  @Read('epic_id', {
    id: 'get_epic_detail',
    summary: 'Get an epic',
    allow: 'PA C Cm PG',
    passive: ['external_id', 'external_source', 'order_by'],
  })
  get(@Context() ctx: ProjectCtx, @Id('epic_id') id: string) {
    return this.epics.get(ctx, id);
  }

  @Create({ id: 'create_epic', summary: 'Create an epic', allow: 'PA C', body: CreateEpicV1 })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateWorkItem, @Ignored() drop: Ignore) {
    return this.epics.create(ctx, command, { strict: true, drop });
  }

  @Update('epic_id', { id: 'update_epic', summary: 'Update an epic', allow: 'PA C', body: UpdateEpicV1 })
  update(
    @Context() ctx: ProjectCtx,
    @Id('epic_id') id: string,
    @Payload() patch: ReviseWorkItem,
    @Ignored() drop: Ignore,
  ) {
    return this.epics.revise(ctx, id, patch, { strict: true, drop });
  }

  @Remove('epic_id', { id: 'delete_epic', summary: 'Delete an epic', description: DELETE_EPIC, allow: 'PA own(C)' })
  async remove(@Context() ctx: ProjectCtx, @Id('epic_id') id: string) {
    await this.epics.remove(ctx, id);
  }
}
