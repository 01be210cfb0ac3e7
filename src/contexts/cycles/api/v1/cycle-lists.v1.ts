import {
  Action,
  Context,
  Id,
  List,
  ListQuery,
  membersOf,
  projectReaders,
  projectWriters,
  QueryParams,
  Resource,
  v1,
} from '#http';
import type { ListRequest, ProjectCtx } from '#kernel';
import { CycleCounting } from '../../application/cycle.counting';
import { CYCLE_VIEWS, type CycleView } from '../../application/cycle.repository';
import { Cycles } from '../../application/cycles';
import { ARCHIVE_CYCLE, CYCLES, UNARCHIVE_CYCLE } from '../texts';
import { cycleLiteV1, cycleV1 } from './cycle.presenter.v1';
import { newestCycles } from './cycles.v1';

interface LiteQuery {
  readonly status?: CycleView;
}

const query = membersOf<LiteQuery>();

class LiteQueryV1 {
  @query.choice('status', CYCLE_VIEWS, { description: 'Cycles by their dates.' }) status?: string;
}

const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';
const CHANGE = { shape: 'none', status: 204 } as const;
const ARCHIVED = { field: 'isArchived', operator: 'eq', value: true } as const;

@Resource({
  style: v1,
  tag: 'Cycles',
  about: CYCLES,
  path: `${PROJECT}/cycles-lite`,
  level: 'project',
  scope: 'projects.cycles',
  presenter: cycleLiteV1,
})
export class CyclesLiteV1Controller {
  constructor(private readonly cycles: Cycles) {}

  @List({
    id: 'list_cycles_lite',
    summary: 'List cycles without counts',
    allow: projectReaders,
    list: newestCycles,
    filters: [],
    query: LiteQueryV1,
    perPage: { default: 1000, max: 1000 },
    description: 'Lists cycles without counts of their work items, for pickers.',
    survivesArchive: true,
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() { status }: LiteQuery) {
    return this.cycles.list(ctx, request, status);
  }
}

@Resource({
  style: v1,
  tag: 'Cycles',
  about: CYCLES,
  path: `${PROJECT}/archived-cycles`,
  level: 'project',
  scope: 'projects.cycles',
  presenter: cycleV1,
  noun: 'archived cycle',
  allow: { read: projectReaders, write: projectWriters },
})
export class ArchivedCyclesV1Controller {
  constructor(
    private readonly cycles: Cycles,
    private readonly counting: CycleCounting,
  ) {}

  @List({
    list: newestCycles,
    filters: [],
    passive: ['order_by'],
    perPage: { default: 20, max: 100 },
    description: 'Lists the archived cycles of a project, with counts of their work items and sums of their estimates.',
    survivesArchive: true,
  })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    const asked = { ...request, filters: [...request.filters, ARCHIVED] };
    return this.counting.page(ctx, await this.cycles.list(ctx, asked), request.columns);
  }

  /** A second path for archiving a cycle, which some clients use. */
  @Action('POST', ':cycle_id/archive', {
    ...CHANGE,
    id: 'cycles_archive',
    summary: 'Archive a completed cycle',
    description: ARCHIVE_CYCLE,
    scopes: ['projects.cycles:write', 'projects.work_items:write'],
  })
  async archive(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    await this.cycles.archive(ctx, id);
  }

  @Action('DELETE', ':cycle_id/unarchive', {
    ...CHANGE,
    id: 'unarchive_cycle',
    summary: 'Take a cycle out of the archive',
    description: UNARCHIVE_CYCLE,
  })
  async unarchive(@Context() ctx: ProjectCtx, @Id('cycle_id') id: string) {
    await this.cycles.unarchive(ctx, id);
  }
}
