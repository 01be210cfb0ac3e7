import {
  Action,
  BareList,
  Context,
  Create,
  ExternalPairBody,
  Id,
  Ignored,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  projectReaders,
  projectWriters,
  QueryParams,
  Read,
  RefusedAs,
  Remove,
  Resource,
  Update,
  v1,
  type Ignore,
} from '#http';
import { invalidField, order, single, type ListRequest, type ListSpec, type ProjectCtx } from '#kernel';
import { CycleCounting } from '../../application/cycle.counting';
import { CYCLE_VIEWS, CycleArchived, cycleEvents, cycleList, type CycleView } from '../../application/cycle.repository';
import { Cycles } from '../../application/cycles';
import type { CreateCycle, CyclePolicy, ReviseCycle } from '../../domain/cycle.entity';
import { ARCHIVE_CYCLE, CYCLES } from '../texts';
import { cycleV1 } from './cycle.presenter.v1';

/** Clients of v1 repeat the path's project in the body. */
export interface CreateCycleOfProject extends CreateCycle {
  readonly projectId: string;
}

const member = membersOf<CreateCycleOfProject>();

class CycleMembersV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.datetime('startDate', { nullable: true }) start_date?: string | null;
  @member.datetime('endDate', { nullable: true }) end_date?: string | null;
  @member.uuid('ownedById', { nullable: true }) owned_by?: string | null;
  @member.text('timezone', { default: 'UTC' }) timezone?: string;
}

/** A new cycle is placed before the others; `sort_order` is ignored. */
@RefusedAs('project_id_required', { project_id: 'Project ID is required' })
class CreateCycleV1 extends CycleMembersV1 {
  @member.uuid('projectId', { required: true }) project_id!: string;
  @member.readOnly('number') sort_order?: number;
}

class UpdateCycleV1 extends partial(CycleMembersV1) {
  @member.number('sortOrder') sort_order?: number;
}

interface CycleListQuery {
  readonly view?: CycleView | 'all';
  readonly status?: CycleView;
}

const query = membersOf<CycleListQuery>();

class CycleListQueryV1 {
  @query.choice('view', ['all', ...CYCLE_VIEWS], {
    description: 'Cycles by their dates. `current` answers a bare array.',
  })
  cycle_view?: string;
  @query.choice('status', CYCLE_VIEWS, { description: 'Cycles by their dates; takes precedence over cycle_view.' })
  status?: string;
}

const POLICY: CyclePolicy = { wholeDays: true, unchecked: true };
/** Archived cycles have their own paths in v1. */
const IN_USE = { archivedAt: null };

export const newestCycles: ListSpec = { ...cycleList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Cycles',
  about: CYCLES,
  path: 'workspaces/:workspace_slug/projects/:project_id/cycles',
  level: 'project',
  scope: 'projects.cycles',
  presenter: cycleV1,
  noun: 'cycle',
  allow: { read: projectReaders, write: projectWriters, remove: 'PA own(C)' },
  events: [{ kinds: [cycleEvents, CycleArchived] }],
})
export class CyclesV1Controller {
  constructor(
    private readonly cycles: Cycles,
    private readonly counting: CycleCounting,
  ) {}

  @List({
    list: newestCycles,
    filters: ['externalId', 'externalSource'],
    passive: ['order_by'],
    query: CycleListQueryV1,
    alsoBare: true,
    profiles: { clients: { bare: ({ status }) => status === 'current' } },
    survivesArchive: true,
  })
  async list(
    @Context() ctx: ProjectCtx,
    @ListQuery() request: ListRequest,
    @QueryParams() { view, status }: CycleListQuery,
    @Ignored() drop: Ignore,
  ) {
    if (status && view) drop('cycle_view');
    const asked = status ?? (view === 'all' ? undefined : view);
    const page = await this.counting.page(ctx, await this.cycles.list(ctx, request, asked), request.columns);
    return view === 'current' && !status ? new BareList(page.items) : page;
  }

  @Read('cycle_id')
  async get(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    return this.counting.one(ctx, await this.cycles.get(ctx, id, IN_USE));
  }

  @Create({ body: CreateCycleV1 })
  async create(@Context() ctx: ProjectCtx, @Payload() { projectId, ...command }: CreateCycleOfProject) {
    if (projectId !== ctx.projectId) throw invalidField('projectId', 'This is not the project of the address.');
    return this.counting.one(ctx, single(await this.cycles.createMany(ctx, [command], POLICY)));
  }

  @Update('cycle_id', { body: UpdateCycleV1 })
  async update(
    @Context() ctx: ProjectCtx,
    @Id('cycle_id') id: string,
    @Payload() patch: ReviseCycle,
    @Ignored() drop: Ignore,
  ) {
    return this.counting.one(ctx, single(await this.cycles.reviseMany(ctx, [{ id, patch }], { ...POLICY, drop })));
  }

  @Remove('cycle_id')
  async remove(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    single(await this.cycles.removeMany(ctx, [id]));
  }

  @Action('POST', ':cycle_id/archive', {
    id: 'archive_cycle',
    summary: 'Archive a completed cycle',
    description: ARCHIVE_CYCLE,
    shape: 'none',
    status: 204,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    await this.cycles.archive(ctx, id);
  }
}
