import { Injectable } from '@nestjs/common';
import { isFilter, type FilterTree, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
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
    const conditions = [...inProject(ctx), listedItems(request.filters, archive)];
    const whole = archive === 'open' && !seesOwnOnly(ctx);
    const knownTotal = whole ? () => countedItems(this.db, ctx, [ctx.projectId]) : undefined;
    const place = { id: ctx.projectId, identifier: ctx.projectIdentifier };
    const places = whole && isOpen(request.filters) ? [ctx.projectId] : undefined;
    return this.reads.list(ctx.workspaceId, searching(request, [place]), { conditions, knownTotal, places });
  }

  async listWorkspace(ctx: WorkspaceCtx, wanted: ListRequest): Promise<Page<WorkItemRecord>> {
    const request = { ...wanted, filters: besidesShown(await withinSight(this.db, ctx, wanted.filters)) };
    const projects = await visibleProjects(this.db, ctx);
    const asked = await this.projectsAsked(ctx, request.filters);
    const visible = visibleOf(asked ? projects.filter(({ id }) => asked.has(id)) : projects);
    const conditions = [listedItems(request.filters, 'open')];
    const within = seen(visible, ctx.userId);
    const knownTotal = visible.own.length ? undefined : () => countedItems(this.db, ctx, visible.all);
    const places = visible.own.length || !isOpen(request.filters) ? undefined : visible.all;
    return this.reads.list(ctx.workspaceId, searching(request, projects, true), {
      conditions,
      within,
      knownTotal,
      places,
    });
  }

  /** The projects that filters leave, where they name projects or states of these: no others have to be looked at. */
  private async projectsAsked({ workspaceId }: WorkspaceCtx, filters: readonly FilterTree[]) {
    const [projects] = idsIn(filters, 'projectId');
    const [states] = idsIn(filters, 'stateId');
    if (!states) return projects && new Set(projects);
    const rows = await this.db.read<{ id: string }>(
      'select distinct project_id as id from states where workspace_id = $1 and id = any($2::uuid[])',
      [workspaceId, states],
    );
    const ids = rows.map(({ id }) => id);
    return new Set(projects ? ids.filter((id) => projects.includes(id)) : ids);
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

/** The ids that each filter by the field leaves. */
const idsIn = (filters: readonly FilterTree[], field: string): string[][] =>
  filters
    .filter(isFilter)
    .filter((filter) => filter.field === field && ['eq', 'in'].includes(filter.operator))
    .map(({ value }) => [value].flat() as string[]);

const inProject = (ctx: ProjectCtx): Condition[] => [
  equals('t.project_id', ctx.projectId),
  ...(seesOwnOnly(ctx) ? [equals('t.created_by_id', ctx.userId)] : []),
];
