import {
  Action,
  Context,
  Create,
  Id,
  Ignored,
  Payload,
  Read,
  Remove,
  Resource,
  Segment,
  Update,
  v1,
  type Ignore,
} from '#http';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { ReviseWorkItem, ReferencePolicy } from '../../domain/work-item.commands';
import { WorkItems } from '../../application/work-items';
import { type CreateInModule, CreateWorkItemV1, UpdateWorkItemV1 } from './work-item.bodies.v1';
import { toldWholeV1, workItemV1 } from './work-item.presenter.v1';
import { ARCHIVE_WORK_ITEM, READ_BY_KEY, UNARCHIVE_WORK_ITEM, WORK_ITEMS } from '../texts';
import {
  WorkItemArchived,
  WorkItemCreated,
  WorkItemDeleted,
  WorkItemUpdated,
} from '../../application/work-item.repository';
import { toldItem } from '../told-item';

const READERS = 'PA C Cm PG';
const REFERENCE_POLICY: ReferencePolicy = { strict: true };

@Resource({
  style: v1,
  tag: 'Work items',
  about: WORK_ITEMS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items',
    'workspaces/:workspace_slug/projects/:project_id/issues',
  ],
  level: 'project',
  scope: 'projects.work_items',
  presenter: workItemV1,
  events: [
    {
      kinds: [WorkItemArchived, WorkItemCreated, WorkItemDeleted, WorkItemUpdated],
      record: toldItem,
      whole: toldWholeV1,
    },
  ],
})
export class WorkItemsV1Controller {
  constructor(private readonly items: WorkItems) {}

  @Read('work_item_id', {
    id: 'retrieve_work_item',
    summary: 'Get a work item',
    allow: READERS,
    passive: ['external_id', 'external_source', 'order_by'],
  })
  get(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    return this.items.get(ctx, id, 'open');
  }

  @Create({ id: 'create_work_item', summary: 'Create a work item', allow: 'PA C', body: CreateWorkItemV1 })
  create(
    @Context() ctx: ProjectCtx,
    @Payload() { moduleIds: module, ...rest }: CreateInModule,
    @Ignored() drop: Ignore,
  ) {
    return this.items.create(ctx, module ? { ...rest, moduleIds: [module] } : rest, { ...REFERENCE_POLICY, drop });
  }

  @Update('work_item_id', {
    id: 'update_work_item',
    summary: 'Update a work item',
    allow: 'PA C',
    body: UpdateWorkItemV1,
  })
  update(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') id: string,
    @Payload() patch: ReviseWorkItem,
    @Ignored() drop: Ignore,
  ) {
    return this.items.revise(ctx, id, patch, { ...REFERENCE_POLICY, drop });
  }

  @Remove('work_item_id', { id: 'delete_work_item', summary: 'Delete a work item', allow: 'PA own(C)' })
  async remove(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    await this.items.remove(ctx, id);
  }

  @Action('POST', ':work_item_id/archive', {
    id: 'work_items_archive',
    description: `${ARCHIVE_WORK_ITEM} Only items in a completed or cancelled state can be archived.`,
    summary: 'Archive a finished work item',
    allow: 'PA C',
    shape: 'none',
    status: 201,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    await this.items.archive(ctx, id, { onlyFinished: true });
  }

  @Action('DELETE', ':work_item_id/unarchive', {
    id: 'work_items_unarchive',
    description: UNARCHIVE_WORK_ITEM,
    summary: 'Restore a work item',
    allow: 'PA C',
    shape: 'none',
    status: 204,
  })
  async unarchive(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    await this.items.unarchive(ctx, id);
  }
}

@Resource({
  style: v1,
  tag: 'Work items',
  about: WORK_ITEMS,
  path: ['workspaces/:workspace_slug/work-items', 'workspaces/:workspace_slug/issues'],
  level: 'workspace',
  scope: 'projects.work_items',
  presenter: workItemV1,
})
export class WorkspaceWorkItemsV1Controller {
  constructor(private readonly items: WorkItems) {}

  @Action('GET', ':project_identifier-:issue_identifier', {
    id: 'get_workspace_work_item',
    description: READ_BY_KEY,
    summary: 'Get a work item by its human-readable key',
    allow: 'all',
    passive: ['external_id', 'external_source', 'order_by'],
  })
  get(
    @Context() ctx: WorkspaceCtx,
    @Segment('project_identifier') identifier: string,
    @Segment('issue_identifier') number: string,
  ) {
    return this.items.getByKey(ctx, `${identifier}-${number}`, 'open');
  }
}
