import {
  Action,
  Bulk,
  BulkCreate,
  BulkRemove,
  BulkUpdate,
  BulkUpsert,
  byKey,
  Context,
  Create,
  Id,
  Payload,
  Read,
  Remove,
  Resource,
  Segment,
  Update,
  Upsert,
  upserted,
  v2,
  type BatchOfIds,
  type BatchOfItems,
} from '#http';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { CreateWorkItem, ReviseWorkItem } from '../../domain/work-item.commands';
import { WorkItems } from '../../application/work-items';
import { CreateWorkItemV2, UpdateWorkItemV2 } from './work-item.bodies.v2';
import { mentionV2 } from './mention.v2';
import { workItemV2 } from './work-item.presenter.v2';
import { ARCHIVE_WORK_ITEM, UNARCHIVE_WORK_ITEM, WORK_ITEMS } from '../texts';
import {
  WorkItemArchived,
  WorkItemCreated,
  WorkItemDeleted,
  WorkItemKeys,
  WorkItemMentioned,
  WorkItemUpdated,
} from '../../application/work-item.repository';
import { toldItem } from '../told-item';

const READERS = 'PA C Cm PG';
const OWN = 'PA C own(Cm) own(PG)';

/** Adds empty custom fields, so that required properties are checked. Clients of this version can send their values. */
const asked = <C extends CreateWorkItem>(command: C): C => ({ customFields: {}, ...command });

@Resource({
  style: v2,
  tag: 'Work items',
  about: WORK_ITEMS,
  path: 'workspaces/:slug/projects/:project_id/work-items',
  level: 'project',
  names: { pk: byKey(WorkItemKeys) },
  scope: 'projects.work_items',
  presenter: workItemV2,
  events: [
    {
      kinds: [WorkItemArchived, WorkItemCreated, WorkItemDeleted, WorkItemUpdated],
      visibility: 'workItem',
      record: toldItem,
    },
    { kinds: [WorkItemMentioned], presenter: mentionV2, visibility: 'workItem' },
  ],
})
export class WorkItemsV2Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly bulk: Bulk,
  ) {}

  @Read('pk', { id: 'get-work-item', summary: 'Get a work item', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.items.get(ctx, id, 'unarchived');
  }

  @Create({ id: 'create-work-item', summary: 'Create a work item', allow: 'PA C', body: CreateWorkItemV2 })
  create(@Context() ctx: ProjectCtx, @Payload() command: CreateWorkItem) {
    return this.items.create(ctx, asked(command));
  }

  @Update('pk', { id: 'update-work-item', summary: 'Update a work item', allow: OWN, body: UpdateWorkItemV2 })
  update(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() patch: ReviseWorkItem) {
    return this.items.revise(ctx, id, patch);
  }

  @Remove('pk', { id: 'delete-work-item', summary: 'Delete a work item', allow: 'PA own(C) own(Cm) own(PG)' })
  async remove(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    await this.items.remove(ctx, id);
  }

  @Action('POST', ':pk/archive', {
    id: 'archive-work-item',
    description: ARCHIVE_WORK_ITEM,
    summary: 'Archive a work item',
    allow: OWN,
  })
  archive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.items.archive(ctx, id, { onlyFinished: false });
  }

  @Action('POST', ':pk/unarchive', {
    id: 'unarchive-work-item',
    description: UNARCHIVE_WORK_ITEM,
    summary: 'Restore a work item',
    allow: OWN,
  })
  unarchive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.items.unarchive(ctx, id);
  }

  @Upsert({
    id: 'upsert-work-item',
    summary: 'Create or update a work item',
    allow: 'PA C',
    body: CreateWorkItemV2,
  })
  upsert(@Context() ctx: ProjectCtx, @Payload() command: CreateWorkItem) {
    return upserted(command, (pair) => this.items.upsert(ctx, asked(pair)));
  }

  @BulkCreate({ id: 'bulk-create-work-items', summary: 'Create work items', allow: 'PA C', rows: CreateWorkItemV2 })
  bulkCreate(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.createMany<CreateWorkItem>(batch, CreateWorkItemV2, (all) =>
      this.items.createMany(ctx, all.map(asked)),
    );
  }

  @BulkUpsert({
    id: 'bulk-upsert-work-items',
    summary: 'Create or update work items',
    allow: 'PA C',
    rows: CreateWorkItemV2,
  })
  bulkUpsert(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.upsertMany<CreateWorkItem>(batch, CreateWorkItemV2, (all) =>
      this.items.upsertMany(ctx, all.map(asked)),
    );
  }

  @BulkUpdate({ id: 'bulk-update-work-items', summary: 'Update work items', allow: OWN, rows: UpdateWorkItemV2 })
  bulkUpdate(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.updateMany<ReviseWorkItem>(batch, UpdateWorkItemV2, (all) => this.items.reviseMany(ctx, all));
  }

  @BulkRemove({
    id: 'bulk-delete-work-items',
    summary: 'Delete work items',
    allow: 'PA own(C) own(Cm) own(PG)',
  })
  bulkRemove(@Context() ctx: ProjectCtx, @Payload() batch: BatchOfIds) {
    return this.bulk.removeMany(batch, (ids) => this.items.removeMany(ctx, ids));
  }
}

@Resource({
  style: v2,
  tag: 'Work items',
  about: WORK_ITEMS,
  path: 'workspaces/:slug/work-items',
  level: 'workspace',
  scope: 'projects.work_items',
  presenter: workItemV2,
})
export class WorkspaceWorkItemsV2Controller {
  constructor(private readonly items: WorkItems) {}

  @Read('identifier', {
    id: 'get-work-item-by-identifier',
    summary: 'Get a work item by its human-readable key or id',
    description: 'Answers the work item with a key, such as ENG-42, or an id, in any project.',
    allow: 'all',
  })
  get(@Context() ctx: WorkspaceCtx, @Segment('identifier') key: string) {
    return this.items.getAnywhere(ctx, key, 'unarchived');
  }
}
