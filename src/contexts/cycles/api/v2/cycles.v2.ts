import {
  Action,
  Bulk,
  Context,
  feature,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { itemsOfProjectRecord, WorkItemListsV2 } from '../../../queries/api/v2';
import { CycleItems } from '../../application/cycle.items';
import { cycleList, type CycleRecord } from '../../application/cycle.repository';
import { CycleTransfer } from '../../application/cycle.transfer';
import { Cycles } from '../../application/cycles';
import type { CreateCycle } from '../../domain/cycle.entity';
import { ARCHIVE_CYCLE, CYCLES, TRANSFER, UNARCHIVE_CYCLE } from '../texts';
import { CycleArchived, cycleEvents } from '../../application/cycle.events';

const show = shows<CycleRecord>();

const cycleV2 = present<CycleRecord>(
  'Cycle',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    start_date: show.datetime('startDate', { nullable: true }),
    end_date: show.datetime('endDate', { nullable: true }),
    timezone: show.text('timezone'),
    owned_by_id: show.uuid('ownedById'),
    sort_order: show.number('sortOrder'),
    logo_props: show.object('logoProps'),
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { owned_by: show.via(Users, 'ownedById', () => userLiteV2) },
);

const member = membersOf<CreateCycle>();

class CreateCycleV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.datetime('startDate', { nullable: true }) start_date?: string | null;
  @member.datetime('endDate', { nullable: true }) end_date?: string | null;
  @member.text('timezone', { default: 'UTC' }) timezone?: string;
  @member.number('sortOrder') sort_order?: number;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') owned_by_id?: string;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateCycleV2 extends partial(CreateCycleV2) {}

interface Transferred {
  readonly newCycleId: string;
}

const target = membersOf<Transferred>();

class TransferV2 {
  @target.uuid('newCycleId', { required: true }) new_cycle_id!: string;
}

const TARGET = {
  type: 'object',
  required: ['new_cycle_id'],
  properties: { new_cycle_id: { type: 'string', format: 'uuid' } },
};

const READERS = 'PA C Cm';
const WRITERS = 'PA C';
const OWNERS = 'PA own(C)';

@Resource({
  style: v2,
  tag: 'Cycles',
  about: CYCLES,
  path: 'workspaces/:slug/projects/:project_id/cycles',
  level: 'project',
  scope: 'projects.cycles',
  allow: { read: READERS, write: WRITERS },
  presenter: cycleV2,
  gates: [feature('cycles')],
  events: [{ kinds: [cycleEvents, CycleArchived], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-cycles', summary: 'List cycles', allow: READERS, list: cycleList }),
  standard.get('pk', { id: 'get-cycle', summary: 'Get a cycle', allow: READERS }),
  standard.create({ id: 'create-cycle', summary: 'Create a cycle', allow: WRITERS, body: CreateCycleV2 }),
  standard.update('pk', { id: 'update-cycle', summary: 'Update a cycle', allow: WRITERS, body: UpdateCycleV2 }),
  standard.remove('pk', { id: 'delete-cycle', summary: 'Delete a cycle', allow: OWNERS }),
  standard.upsert({ id: 'upsert-cycle', summary: 'Create or update a cycle', allow: WRITERS, body: CreateCycleV2 }),
  standard.bulkCreate(CreateCycleV2, { id: 'bulk-create-cycles', summary: 'Create cycles', allow: WRITERS }),
  standard.bulkUpdate(UpdateCycleV2, { id: 'bulk-update-cycles', summary: 'Update cycles', allow: WRITERS }),
  standard.bulkRemove({ id: 'bulk-delete-cycles', summary: 'Delete cycles', allow: OWNERS }),
  ...itemsOfProjectRecord('pk', {
    noun: 'cycle',
    note: 'A work item leaves the cycle that it was in. A completed cycle takes no more work items.',
  }),
)
export class CyclesV2Controller {
  constructor(
    readonly records: Cycles,
    readonly bulk: Bulk,
    readonly items: CycleItems,
    readonly lists: WorkItemListsV2,
    private readonly transfers: CycleTransfer,
  ) {}

  @Action('POST', ':pk/transfer', {
    id: 'transfer-cycle-work-items',
    summary: 'Move what was not done in a cycle to another one',
    description: TRANSFER,
    allow: WRITERS,
    body: TransferV2,
    shape: 'plain',
    answer: TARGET,
  })
  async transfer(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() { newCycleId }: Transferred) {
    await this.transfers.transfer(ctx, id, newCycleId);
    return { new_cycle_id: newCycleId };
  }

  @Action('POST', ':pk/archive', {
    id: 'archive-cycle',
    summary: 'Archive a completed cycle',
    description: ARCHIVE_CYCLE,
    allow: WRITERS,
  })
  archive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.archive(ctx, id);
  }

  @Action('POST', ':pk/unarchive', {
    id: 'unarchive-cycle',
    summary: 'Bring a cycle back',
    description: UNARCHIVE_CYCLE,
    allow: WRITERS,
  })
  unarchive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.unarchive(ctx, id);
  }
}
