import { Injectable } from '@nestjs/common';
import { requiredIn, type FilterTree, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Db, equals, Reads, type Condition } from '#persistence';
import { seesOwnOnly } from '../../application/visibility';
import {
  type Reach,
  type ArchiveFilter,
  workItemList,
  WorkItemReads,
  type WorkItemRecord,
} from '../../application/work-item.repository';
import type { WorkItemKey } from '../../domain/key';
import { searching } from './list.search';
import { besidesShown, countedItems, isOpen, listedItems } from './listed-items';
import { withinSight } from './parent.sight';
import { seen, visibleOf, visibleProjects } from './visible-projects';
import { OPEN, workItemModel } from './work-item.model';

const open: Condition = () => OPEN;
const REACHES: Readonly<Record<Reach, Condition>> = { open, unarchived: () => 't.archived_at is null' };

@Injectable()
export class SqlWorkItemReads extends WorkItemReads {
  private readonly reads: Reads<WorkItemRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, workItemList(), workItemModel());
  }

  async list(ctx: ProjectCtx, asked: ListRequest, archive: ArchiveFilter): Promise<Page<WorkItemRecord>> {
    const filters = await withinSight(this.db, ctx, asked.filters);
    const request = { ...asked, filters: archive === 'open' ? besidesShown(filters) : filters };
    const states = await this.statesAsked(ctx, request.filters);
    if (states?.every(({ projectId }) => projectId !== ctx.projectId)) return pageOfNone(request);
    const [within, ...own] = inProject(ctx);
    const conditions = [...own, listedItems(request.filters, archive)];
    const whole = archive === 'open' && !seesOwnOnly(ctx) && isOpen(request.filters);
    const knownTotal = whole ? () => countedItems(this.db, ctx, [ctx.projectId]) : undefined;
    const place = { id: ctx.projectId, identifier: ctx.projectIdentifier };
    const places = whole ? [ctx.projectId] : undefined;
    return this.reads.list(ctx.workspaceId, searching(request, [place]), { conditions, within, knownTotal, places });
  }

  async listWorkspace(ctx: WorkspaceCtx, wanted: ListRequest): Promise<Page<WorkItemRecord>> {
    const request = { ...wanted, filters: besidesShown(await withinSight(this.db, ctx, wanted.filters)) };
    const projects = await visibleProjects(this.db, ctx);
    const states = await this.statesAsked(ctx, request.filters);
    if (states?.length === 0) return pageOfNone(request);
    const asked = projectsAsked(request.filters, states);
    const visible = visibleOf(asked ? projects.filter(({ id }) => asked.has(id)) : projects);
    const conditions = [listedItems(request.filters, 'open')];
    const within = seen(visible, ctx.userId);
    const isWhole = !visible.own.length && isOpen(request.filters);
    const knownTotal = isWhole ? () => countedItems(this.db, ctx, visible.all) : undefined;
    const places = isWhole ? visible.all : undefined;
    return this.reads.list(ctx.workspaceId, searching(request, projects, true), {
      conditions,
      within,
      knownTotal,
      places,
    });
  }

  /**
   * The states that filters leave, where they name any: a list that is narrowed to states and to groups of others has
   * no rows, which it would only find out at its end.
   */
  private async statesAsked(
    { workspaceId }: WorkspaceCtx,
    filters: readonly FilterTree[],
  ): Promise<AskedState[] | undefined> {
    const asked = valuesIn(filters, 'stateId');
    if (!asked) return undefined;
    const groups = valuesIn(filters, 'stateGroup');
    const states = await this.db.read<AskedState>(
      'select id, project_id as "projectId", "group" from states where workspace_id = $1 and id = any($2::uuid[])',
      [workspaceId, [...asked]],
    );
    return states.filter(({ group }) => groups?.has(group) ?? true);
  }

  find(ctx: ProjectCtx, id: string, reach: Reach): Promise<WorkItemRecord | null> {
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), equals('t.id', id), REACHES[reach]]);
  }

  findByNumber(ctx: ProjectCtx, sequenceId: number, reach: Reach): Promise<WorkItemRecord | null> {
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), equals('t.sequence_id', sequenceId), REACHES[reach]]);
  }

  async findByKey(ctx: WorkspaceCtx, { identifier, sequenceId }: WorkItemKey, reach: Reach) {
    const visible = visibleOf(await visibleProjects(this.db, ctx, { identifier }));
    const key = [equals('p.identifier', identifier), equals('t.sequence_id', sequenceId)];
    return this.reads.one(ctx.workspaceId, [seen(visible, ctx.userId), ...key, REACHES[reach]]);
  }

  findByExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<WorkItemRecord | null> {
    const pair = [equals('t.external_source', source), equals('t.external_id', id)];
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), ...pair, open]);
  }

  async byIds(ctx: WorkspaceCtx, ids: readonly string[], columns?: ReadonlySet<string>) {
    if (!ids.length) return new Map<string, WorkItemRecord>();
    const visible = visibleOf(await visibleProjects(this.db, ctx, { archived: true }));
    const asked: Condition = (params) => `t.id = any(${params.add(ids)}::uuid[])`;
    const rows = await this.reads.all(ctx.workspaceId, [seen(visible, ctx.userId), asked], columns);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

interface AskedState {
  readonly id: string;
  readonly projectId: string;
  readonly group: string;
}

/** The values that filters leave of those that rows may have; undefined where none names any. */
function valuesIn(filters: readonly FilterTree[], field: string): ReadonlySet<string> | undefined {
  const [first, ...others] = filters
    .flatMap(requiredIn)
    .filter((filter) => filter.field === field && ['eq', 'in'].includes(filter.operator))
    .map(({ value }) => new Set([value].flat() as string[]));
  return first && others.reduce((left, values) => new Set([...left].filter((value) => values.has(value))), first);
}

/** The projects that filters leave, where they name projects or states of these: no others have to be looked at. */
function projectsAsked(
  filters: readonly FilterTree[],
  states?: readonly AskedState[],
): ReadonlySet<string> | undefined {
  const projects = valuesIn(filters, 'projectId');
  const ofStates = states?.map(({ projectId }) => projectId);
  return ofStates ? new Set(ofStates.filter((id) => projects?.has(id) ?? true)) : projects;
}

const pageOfNone = ({ count }: ListRequest): Page<WorkItemRecord> => ({
  items: [],
  hasMore: false,
  ...(count && { total: 0 }),
});

const inProject = (ctx: ProjectCtx): readonly [Condition, ...Condition[]] => [
  equals('t.project_id', ctx.projectId),
  ...(seesOwnOnly(ctx) ? [equals('t.created_by_id', ctx.userId)] : []),
];
