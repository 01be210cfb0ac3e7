import {
  Action,
  auditV2,
  Bulk,
  Context,
  EchoOf,
  externalPair,
  ExternalPairBody,
  feature,
  Id,
  membersOf,
  Payload,
  present,
  projectCommenters,
  projectWriters,
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
import { CycleArchived, cycleEvents, cycleList, type CycleRecord } from '../../application/cycle.repository';
import { CycleTransfer } from '../../application/cycle.transfer';
import { Cycles } from '../../application/cycles';
import type { CreateCycle } from '../../domain/cycle.entity';
import { ARCHIVE_CYCLE, CYCLES, TRANSFER, UNARCHIVE_CYCLE } from '../texts';

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
    ...externalPair,
    archived_at: show.datetime('archivedAt', { nullable: true }),
    ...auditV2,
  },
  { owned_by: show.via(Users, 'ownedById', () => userLiteV2) },
);

const member = membersOf<CreateCycle>();

@EchoOf(cycleV2)
class CreateCycleV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.datetime('startDate', { nullable: true }) start_date?: string | null;
  @member.datetime('endDate', { nullable: true }) end_date?: string | null;
  @member.text('timezone', { default: 'UTC' }) timezone?: string;
  @member.number('sortOrder') sort_order?: number;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
}

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

@Resource({
  style: v2,
  tag: 'Cycles',
  about: CYCLES,
  path: 'workspaces/:slug/projects/:project_id/cycles',
  level: 'project',
  scope: 'projects.cycles',
  allow: { read: projectCommenters, write: projectWriters, remove: 'PA own(C)' },
  presenter: cycleV2,
  gates: [feature('cycles')],
  events: [{ kinds: [cycleEvents, CycleArchived], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', { list: cycleList, body: CreateCycleV2 }),
  standard.upsert({ body: CreateCycleV2 }),
  ...standard.bulk(CreateCycleV2),
  ...itemsOfProjectRecord('pk', {
    noun: 'cycle',
    note: 'A work item leaves the cycle that it was in. A completed cycle takes no more work items.',
  }),
  standard.act('pk', 'archive', { description: ARCHIVE_CYCLE }),
  standard.act('pk', 'unarchive', { description: UNARCHIVE_CYCLE }),
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
    summary: 'Transfer unfinished work items to another cycle',
    description: TRANSFER,
    body: TransferV2,
    shape: 'plain',
    answer: TARGET,
  })
  async transfer(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() { newCycleId }: Transferred) {
    await this.transfers.transfer(ctx, id, newCycleId);
    return { new_cycle_id: newCycleId };
  }
}
