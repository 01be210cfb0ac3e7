import { Injectable } from '@nestjs/common';
import { pageOfNone, type FilterTree, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Db, equals, PlannedReads, type Condition, type PlannedListOptions } from '#persistence';
import { itemReferences } from '#references';
import { leftOut, valuesIn } from '../../application/asked-values';
import type { Groupings } from '../../application/groupings';
import { seesOwnOnly } from '../../application/visibility';
import {
  type Reach,
  type ArchiveFilter,
  type GroupedItems,
  workItemList,
  WorkItemReads,
  type WorkItemRecord,
} from '../../application/work-item.repository';
import type { WorkItemKey } from '../../domain/key';
import { searching } from './list.search';
import { besidesShown, countedItems, isOpen, listedItems } from './listed-items';
import { SqlGroupedItems } from './sql.grouped-items';
import { withinSight } from './parent.sight';
import { seen, visibleOf, visibleProjects } from './visible-projects';
import { OPEN, workItemModel } from './work-item.model';

const open: Condition = () => OPEN;
const REACHES: Readonly<Record<Reach, Condition>> = { open, unarchived: () => 't.archived_at is null' };

@Injectable()
export class SqlWorkItemReads extends WorkItemReads {
  private readonly reads: PlannedReads<WorkItemRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new PlannedReads(db, workItemList(), workItemModel());
  }

  async list(ctx: ProjectCtx, asked: ListRequest, archive: ArchiveFilter): Promise<Page<WorkItemRecord>> {
    return this.page(ctx, await this.inProject(ctx, asked, archive));
  }

  async listWorkspace(ctx: WorkspaceCtx, asked: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.page(ctx, await this.inWorkspace(ctx, asked));
  }

  async grouped(ctx: ProjectCtx, asked: ListRequest, archive: ArchiveFilter, by: Groupings): Promise<GroupedItems> {
    return this.inGroups(ctx, await this.inProject(ctx, asked, archive), by);
  }

  async groupedWorkspace(ctx: WorkspaceCtx, asked: ListRequest, by: Groupings): Promise<GroupedItems> {
    return this.inGroups(ctx, await this.inWorkspace(ctx, asked), by);
  }

  private page({ workspaceId }: WorkspaceCtx, { request, options }: Narrowed): Promise<Page<WorkItemRecord>> {
    return options ? this.reads.list(workspaceId, request, options) : Promise.resolve(pageOfNone(request));
  }

  private inGroups(
    { workspaceId }: WorkspaceCtx,
    { request, options }: Narrowed,
    by: Groupings,
  ): Promise<GroupedItems> {
    return SqlGroupedItems.of({ reads: this.reads, workspaceId, request, options }, by);
  }

  /** Returns the list of a project as the caller sees it. */
  private async inProject(ctx: ProjectCtx, asked: ListRequest, archive: ArchiveFilter): Promise<Narrowed> {
    const filters = await withinSight(this.db, ctx, asked.filters);
    const request = { ...asked, filters: archive === 'open' ? besidesShown(filters) : filters };
    if (!(await this.projectsAsked(ctx, request.filters))(ctx.projectId)) return { request };
    const [within, ...own] = inProject(ctx);
    const conditions = [...own, listedItems(request.filters, archive)];
    const whole = archive === 'open' && !seesOwnOnly(ctx) && isOpen(request.filters);
    const knownTotal = whole ? () => countedItems(this.db, ctx, [ctx.projectId]) : undefined;
    const place = { id: ctx.projectId, identifier: ctx.projectIdentifier };
    const places = whole ? [ctx.projectId] : undefined;
    const isCovered = archive === 'archived';
    return { request: searching(request, [place]), options: { conditions, within, knownTotal, places, isCovered } };
  }

  /** Returns the list of all projects as the caller sees it. */
  private async inWorkspace(ctx: WorkspaceCtx, asked: ListRequest): Promise<Narrowed> {
    const request = { ...asked, filters: besidesShown(await withinSight(this.db, ctx, asked.filters)) };
    const projects = await visibleProjects(this.db, ctx);
    const isAsked = await this.projectsAsked(ctx, request.filters);
    const visible = visibleOf(projects.filter(({ id }) => isAsked(id)));
    if (!visible.all.length && !visible.own.length) return { request };
    const conditions = [listedItems(request.filters, 'open')];
    const within = seen(visible, ctx.userId);
    const isWhole = !visible.own.length && isOpen(request.filters);
    const knownTotal = isWhole ? () => countedItems(this.db, ctx, visible.all) : undefined;
    const places = isWhole ? visible.all : undefined;
    return { request: searching(request, projects, true), options: { conditions, within, knownTotal, places } };
  }

  /**
   * Returns a test for projects that can have rows, judged by the projects that filters name or exclude and by records
   * that belong to certain projects. States outside the requested groups leave no project, which saves reading the
   * whole list for nothing.
   */
  private async projectsAsked({ workspaceId }: WorkspaceCtx, filters: readonly FilterTree[]): Promise<AsksFor> {
    const named = valuesIn(filters, 'projectId');
    const out = new Set(filters.flatMap((tree) => leftOut(tree, 'projectId')));
    const groups = valuesIn(filters, 'stateGroup');
    const sets = await Promise.all([
      this.projectsOf(workspaceId, 'states', valuesIn(filters, 'stateId'), groups && [...groups]),
      ...itemReferences().flatMap(({ ofProjects, filter }) =>
        ofProjects && filter ? [this.projectsOf(workspaceId, ofProjects, valuesIn(filters, filter))] : [],
      ),
    ]);
    return (id) => !out.has(id) && [named, ...sets].every((set) => set?.has(id) ?? true);
  }

  /** Returns the projects of these records; undefined if one of them belongs to no single project. */
  private async projectsOf(
    workspaceId: string,
    table: string,
    ids: ReadonlySet<string> | undefined,
    groups?: readonly string[],
  ): Promise<ReadonlySet<string> | undefined> {
    if (!ids) return undefined;
    const rows = await this.db.read<{ id: string | null }>(
      `select distinct project_id as id from ${table}
       where workspace_id = $1 and id = any($2::uuid[])${groups ? ' and "group" = any($3)' : ''}`,
      [workspaceId, [...ids], ...(groups ? [groups] : [])],
    );
    const found = rows.flatMap(({ id }) => id ?? []);
    return found.length < rows.length ? undefined : new Set(found);
  }

  find(ctx: ProjectCtx, id: string, reach: Reach): Promise<WorkItemRecord | null> {
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), equals('t.id', id), REACHES[reach]]);
  }

  async findByKey(ctx: WorkspaceCtx, { identifier, sequenceId }: WorkItemKey, reach: Reach) {
    const visible = visibleOf(await visibleProjects(this.db, ctx, { identifier }));
    const key = [equals('p.identifier', identifier), equals('t.sequence_id', sequenceId)];
    return this.reads.one(ctx.workspaceId, [seen(visible, ctx.userId), ...key, REACHES[reach]]);
  }

  async findAnywhere(ctx: WorkspaceCtx, id: string, reach: Reach) {
    const visible = visibleOf(await visibleProjects(this.db, ctx));
    return this.reads.one(ctx.workspaceId, [seen(visible, ctx.userId), equals('t.id', id), REACHES[reach]]);
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

type AsksFor = (projectId: string) => boolean;

/** A list and how it is read. Options are undefined if the list is known to be empty. */
interface Narrowed {
  readonly request: ListRequest;
  readonly options?: PlannedListOptions;
}

const inProject = (ctx: ProjectCtx): readonly [Condition, ...Condition[]] => [
  equals('t.project_id', ctx.projectId),
  ...(seesOwnOnly(ctx) ? [equals('t.created_by_id', ctx.userId)] : []),
];
