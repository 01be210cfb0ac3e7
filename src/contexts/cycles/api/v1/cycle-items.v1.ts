import {
  Action,
  Context,
  Id,
  ListQuery,
  membersOf,
  Payload,
  projectReaders,
  projectWriters,
  QueryParams,
  RefusedAs,
  Resource,
  v1,
} from '#http';
import { order, type ListRequest, type ProjectCtx } from '#kernel';
import { WorkItemListsV1, workItemsV1, type WorkItemListQuery } from '../../../queries/api/v1';
import { itemLinkV1, workItemV1 } from '../../../work-items/api/v1';
import { CycleItems } from '../../application/cycle.items';
import { CycleTransfer } from '../../application/cycle.transfer';
import { TRANSFER } from '../texts';

const cycleLinkV1 = itemLinkV1('CycleWorkItem', 'cycle');

interface Added {
  readonly issues?: readonly string[];
}

const member = membersOf<Added>();

@RefusedAs('cycle_items_invalid', { issues: 'Please provide valid detail' })
class AddCycleItemsV1 {
  @member.uuids('issues', { description: 'Ids of work items.', example: ['7d4f0a52-3c1b-4d3c-9a39-2d8c86f2f3a1'] })
  issues?: string[];
}

interface Transferred {
  readonly newCycleId: string;
}

const target = membersOf<Transferred>();

@RefusedAs('cycle_target_missing', { new_cycle_id: 'New Cycle Id is required' })
class TransferV1 {
  @target.uuid('newCycleId', { required: true }) new_cycle_id!: string;
}

const CYCLE = 'workspaces/:workspace_slug/projects/:project_id/cycles/:cycle_id';
const MESSAGE = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };

@Resource({
  style: v1,
  tag: 'Cycles',
  path: `${CYCLE}/cycle-issues`,
  level: 'project',
  scope: 'projects.cycles',
  presenter: cycleLinkV1,
  allow: { read: projectReaders, write: projectWriters },
})
export class CycleItemsV1Controller {
  constructor(
    private readonly items: CycleItems,
    private readonly lists: WorkItemListsV1,
  ) {}

  @Action('GET', '', {
    ...workItemsV1,
    id: 'list_cycle_work_items',
    summary: 'List the work items of a cycle',
    description:
      'Lists the work items of a cycle, the oldest first, with the filters and the query language of other lists of work ' +
      'items.',
    list: { ...workItemsV1.list, defaultOrder: order('createdAt') },
    presenter: workItemV1,
    shape: 'page',
    verb: 'list',
  })
  async list(
    @Context() ctx: ProjectCtx,
    @Id('cycle_id') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() query: WorkItemListQuery,
  ) {
    return this.lists.ofProject(ctx, await this.items.narrowed(ctx, id, request), query);
  }

  @Action('GET', ':work_item_id', {
    id: 'retrieve_cycle_work_item',
    summary: 'Get the link between a work item and a cycle',
    description: 'Returns when a work item was added to a cycle, and by whom.',
  })
  get(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string, @Id('work_item_id') itemId: string) {
    return this.items.link(ctx, id, itemId);
  }

  @Action('POST', '', {
    id: 'add_cycle_work_items',
    summary: 'Add work items to a cycle',
    description:
      'Adds work items to a cycle and returns all that are in it afterwards. A work item is in at most one ' +
      'cycle, so items of other cycles move. A completed cycle accepts none.',
    body: AddCycleItemsV1,
    shape: 'array',
  })
  add(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string, @Payload() { issues = [] }: Added) {
    return this.items.add(ctx, id, issues);
  }

  @Action('DELETE', ':work_item_id', {
    id: 'delete_cycle_work_item',
    summary: 'Remove a work item from a cycle',
    description: 'Removes a work item from a cycle. Answers 404 if it is not in the cycle.',
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string, @Id('work_item_id') itemId: string) {
    await this.items.remove(ctx, id, itemId);
  }
}

@Resource({
  style: v1,
  tag: 'Cycles',
  path: `${CYCLE}/transfer-issues`,
  level: 'project',
  scope: 'projects.cycles',
})
export class CycleTransferV1Controller {
  constructor(private readonly transfers: CycleTransfer) {}

  @Action('POST', '', {
    id: 'transfer_cycle_work_items',
    summary: 'Transfer unfinished work items to another cycle',
    description: TRANSFER,
    allow: projectWriters,
    body: TransferV1,
    shape: 'plain',
    answer: MESSAGE,
  })
  async transfer(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string, @Payload() { newCycleId }: Transferred) {
    await this.transfers.transfer(ctx, id, newCycleId);
    return { message: 'Success' };
  }
}
