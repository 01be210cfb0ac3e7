import {
  Action,
  Bare,
  Context,
  Create,
  Id,
  Ignored,
  List,
  ListQuery,
  membersOf,
  Payload,
  QueryParams,
  Read,
  Remove,
  Resource,
  Update,
  v1,
  type Ignore,
} from '#http';
import { invalidField, order, single, type ListRequest, type ListSpec, type ProjectCtx } from '#kernel';
import { CycleCounting } from '../../application/cycle.counting';
import { CYCLE_VIEWS, cycleList, type CycleView } from '../../application/cycle.repository';
import { Cycles } from '../../application/cycles';
import type { CyclePolicy, ReviseCycle } from '../../domain/cycle.entity';
import { ARCHIVE_CYCLE, CYCLES } from '../texts';
import { type CreateCycleOfProject, CreateCycleV1, UpdateCycleV1 } from './cycle.bodies.v1';
import { cycleV1 } from './cycle.presenter.v1';
import { CycleArchived, cycleEvents } from '../../application/cycle.events';

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
  @query.choice('status', CYCLE_VIEWS, { description: 'Cycles by their dates; goes before cycle_view.' })
  status?: string;
}

const POLICY: CyclePolicy = { wholeDays: true, unchecked: true };
/** In this version archived cycles have addresses of their own. */
const IN_USE = { archivedAt: null };
const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';

export const newestCycles: ListSpec = { ...cycleList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Cycles',
  about: CYCLES,
  path: 'workspaces/:workspace_slug/projects/:project_id/cycles',
  level: 'project',
  scope: 'projects.cycles',
  presenter: cycleV1,
  events: [{ kinds: [cycleEvents, CycleArchived] }],
})
export class CyclesV1Controller {
  constructor(
    private readonly cycles: Cycles,
    private readonly counting: CycleCounting,
  ) {}

  @List({
    id: 'list_cycles',
    summary: 'List cycles',
    allow: READERS,
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
    return view === 'current' && !status ? new Bare(page.items) : page;
  }

  @Read('cycle_id', { id: 'retrieve_cycle', summary: 'Get a cycle', allow: READERS })
  async get(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    return this.counting.one(ctx, await this.cycles.get(ctx, id, IN_USE));
  }

  @Create({ id: 'create_cycle', summary: 'Create a cycle', allow: WRITERS, body: CreateCycleV1 })
  async create(@Context() ctx: ProjectCtx, @Payload() { projectId, ...command }: CreateCycleOfProject) {
    if (projectId !== ctx.projectId) throw invalidField('projectId', 'This is not the project of the address.');
    return this.counting.one(ctx, single(await this.cycles.createMany(ctx, [command], POLICY)));
  }

  @Update('cycle_id', { id: 'update_cycle', summary: 'Update a cycle', allow: WRITERS, body: UpdateCycleV1 })
  async update(
    @Context() ctx: ProjectCtx,
    @Id('cycle_id') id: string,
    @Payload() patch: ReviseCycle,
    @Ignored() drop: Ignore,
  ) {
    return this.counting.one(ctx, single(await this.cycles.reviseMany(ctx, [{ id, patch }], { ...POLICY, drop })));
  }

  @Remove('cycle_id', { id: 'delete_cycle', summary: 'Delete a cycle', allow: 'PA own(C)' })
  async remove(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    single(await this.cycles.removeMany(ctx, [id]));
  }

  @Action('POST', ':cycle_id/archive', {
    id: 'archive_cycle',
    summary: 'Archive a completed cycle',
    description: ARCHIVE_CYCLE,
    allow: WRITERS,
    shape: 'none',
    status: 204,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    await this.cycles.archive(ctx, id);
  }
}
