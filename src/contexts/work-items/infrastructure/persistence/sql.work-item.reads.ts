import { Injectable } from '@nestjs/common';
import {
  isFilter,
  type Filter,
  type FilterTree,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type WorkspaceCtx,
} from '#kernel';
import { Db, equals, likePattern, Params, Reads, type Condition } from '#persistence';
import {
  workItemList,
  WorkItemReads,
  type GroupCount,
  type Grouping,
  type Reach,
  type SearchHit,
  type SearchQuery,
  type Shelf,
  type VisibleProjects,
  type WorkItemRecord,
} from '../../application/work-item.repository';
import { seesEveryProject, seesOwnOnly } from '../../application/visibility';
import { parseKey, type WorkItemKey } from '../../domain/key';
import { OPEN, workItemModel } from './work-item.model';

const open: Condition = () => OPEN;
const archivedOnly: Condition = () => 't.archived_at is not null';
const REACHES: Readonly<Record<Reach, Condition>> = { open, unarchived: () => 't.archived_at is null' };

const GROUP_COLUMNS: Readonly<Record<Grouping, string>> = {
  stateId: 't.state_id',
  stateGroup: 't.state_group',
  priority: 't.priority',
  projectId: 't.project_id',
  typeId: 't.type_id',
  labelId: 'gl.label_id',
  assigneeId: 'ga.user_id',
  moduleId: 'gm.module_id',
  cycleId: 't.cycle_id',
  createdById: 't.created_by_id',
  targetDate: 't.target_date',
  startDate: 't.start_date',
};

const link = (table: string, alias: string) =>
  ` left join ${table} ${alias} on ${alias}.workspace_id = $1 and ${alias}.work_item_id = t.id`;

const GROUP_JOINS: Partial<Record<Grouping, string>> = {
  labelId: link('work_item_labels', 'gl'),
  assigneeId: link('work_item_assignees', 'ga'),
  moduleId: link('work_item_modules', 'gm'),
};

@Injectable()
export class SqlWorkItemReads extends WorkItemReads {
  private readonly reads: Reads<WorkItemRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, workItemList, workItemModel);
  }

  list(ctx: ProjectCtx, request: ListRequest, shelf: Shelf): Promise<Page<WorkItemRecord>> {
    const conditions = [...inProject(ctx), ...onShelf(request, shelf)];
    const whole = shelf === 'open' && !seesOwnOnly(ctx);
    const knownTotal = whole ? () => this.visibleIn(ctx.workspaceId, [ctx.projectId]) : undefined;
    return this.reads.list(ctx.workspaceId, request, { conditions, knownTotal });
  }

  async listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>> {
    const visible = await this.visibleProjects(ctx);
    const conditions = [inProjects(visible, ctx.userId), ...onShelf(request, 'open')];
    const knownTotal = visible.own.length ? undefined : () => this.visibleIn(ctx.workspaceId, visible.all);
    return this.reads.list(ctx.workspaceId, request, { conditions, knownTotal });
  }

  find(ctx: ProjectCtx, id: string, reach: Reach): Promise<WorkItemRecord | null> {
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), equals('t.id', id), REACHES[reach]]);
  }

  findByNumber(ctx: ProjectCtx, sequenceId: number, reach: Reach): Promise<WorkItemRecord | null> {
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), equals('t.sequence_id', sequenceId), REACHES[reach]]);
  }

  async findByKey(ctx: WorkspaceCtx, { identifier, sequenceId }: WorkItemKey, reach: Reach) {
    const visible = await this.visibleProjects(ctx, { identifier });
    const key = [equals('p.identifier', identifier), equals('t.sequence_id', sequenceId)];
    return this.reads.one(ctx.workspaceId, [inProjects(visible, ctx.userId), ...key, REACHES[reach]]);
  }

  findByExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<WorkItemRecord | null> {
    const pair = [equals('t.external_source', source), equals('t.external_id', id)];
    return this.reads.one(ctx.workspaceId, [...inProject(ctx), ...pair, open]);
  }

  async byIds(ctx: WorkspaceCtx, ids: readonly string[], columns?: ReadonlySet<string>) {
    if (!ids.length) return new Map<string, WorkItemRecord>();
    const visible = await this.visibleProjects(ctx, { archived: true });
    const asked: Condition = (params) => `t.id = any(${params.add(ids)}::uuid[])`;
    const rows = await this.reads.all(ctx.workspaceId, [inProjects(visible, ctx.userId), asked], columns);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async search(ctx: WorkspaceCtx, { text, filters, projectId, limit }: SearchQuery): Promise<SearchHit[]> {
    const visible = await this.visibleProjects(ctx);
    const conditions = [
      inProjects(visible, ctx.userId),
      open,
      ...(projectId ? [equals('t.project_id', projectId)] : []),
      ...(filters ? [this.reads.condition(filters)] : []),
    ];
    const hits = new Map<string, SearchHit>();
    const meanings = text ? matches(text, await this.projectsNamed(ctx, text)) : [everything];
    for (const match of meanings) {
      if (hits.size >= limit) break;
      for (const hit of await this.hits(ctx, [...conditions, match], limit)) hits.set(hit.id, hit);
    }
    return [...hits.values()].slice(0, limit);
  }

  private async projectsNamed(ctx: WorkspaceCtx, part: string): Promise<string[]> {
    const rows = await this.db.read<{ id: string }>(
      'select id from projects where workspace_id = $1 and identifier ilike $2 and deleted_at is null',
      [ctx.workspaceId, likePattern(part)],
    );
    return rows.map((row) => row.id);
  }

  private hits(ctx: WorkspaceCtx, conditions: readonly Condition[], limit: number): Promise<SearchHit[]> {
    const params = new Params();
    const where = [`t.workspace_id = ${params.add(ctx.workspaceId)}`, 't.deleted_at is null'];
    const all = [...where, ...conditions.map((condition) => condition(params))].join(' and ');
    return this.db.read<SearchHit>(
      `select t.id, t.name, t.sequence_id as "sequenceId", p.identifier as "projectIdentifier",
         t.project_id as "projectId", t.workspace_id as "workspaceId", t.type_id as "typeId", t.state_id as "stateId",
         t.priority, t.start_date as "startDate", t.target_date as "targetDate"
       from work_items t join projects p on p.workspace_id = $1 and p.id = t.project_id
       where ${all} order by t.created_at desc, t.id desc limit ${params.add(limit)}`,
      params.values,
      { unnamed: true },
    );
  }

  async total(ctx: WorkspaceCtx, filters?: FilterTree): Promise<number> {
    const { from, params } = await this.counted(ctx, [], filters);
    const [row] = await this.db.read<{ count: number }>(`select count(*) as count ${from}`, params.values, {
      unnamed: true,
    });
    return row!.count;
  }

  async count(
    ctx: WorkspaceCtx,
    by: readonly [Grouping] | readonly [Grouping, Grouping],
    filters?: FilterTree,
  ): Promise<GroupCount[]> {
    const { from, params } = await this.counted(ctx, by, filters);
    const [key, subKey] = by.map((grouping) => `${GROUP_COLUMNS[grouping]}::text`);
    return this.db.read<GroupCount>(
      `select ${key} as key, ${subKey ?? 'null'} as "subKey", count(distinct t.id) as count ${from} group by 1, 2 order by 3 desc, 1`,
      params.values,
      { unnamed: true },
    );
  }

  private async counted(ctx: WorkspaceCtx, by: readonly Grouping[], filters?: FilterTree) {
    const visible = await this.visibleProjects(ctx);
    const params = new Params();
    const tenant = `t.workspace_id = ${params.add(ctx.workspaceId)} and t.deleted_at is null`;
    const conditions = [inProjects(visible, ctx.userId), open, ...(filters ? [this.reads.condition(filters)] : [])];
    const where = [tenant, ...conditions.map((condition) => condition(params))].join(' and ');
    const joins = [...new Set(by)].map((grouping) => GROUP_JOINS[grouping] ?? '').join('');
    return { params, from: `from work_items t${joins} where ${where}` };
  }

  /** The maintained number of open items of whole projects. */
  private async visibleIn(workspaceId: string, projectIds: readonly string[]): Promise<number> {
    const [row] = await this.db.read<{ total: number }>(
      `select coalesce(sum(visible_items), 0)::int8 as total from project_counters
       where workspace_id = $1 and project_id = any($2::uuid[])`,
      [workspaceId, projectIds],
    );
    return row!.total;
  }

  private async visibleProjects(ctx: WorkspaceCtx, narrow: Narrowing = {}): Promise<VisibleProjects> {
    const rows = await this.db.read<{ id: string; all: boolean }>(
      `select p.id, $3::boolean or coalesce(m.role <> 'guest', false) or p.guest_view_all_features as "all"
       from projects p
       left join project_members m on m.workspace_id = $1 and m.project_id = p.id and m.user_id = $2
         and m.is_active and m.deleted_at is null
       where p.workspace_id = $1 and p.deleted_at is null and ($5::boolean or p.archived_at is null)
         and ($3::boolean or m.id is not null) and ($4::text is null or p.identifier = $4)`,
      [ctx.workspaceId, ctx.userId, seesEveryProject(ctx), narrow.identifier ?? null, narrow.archived ?? false],
    );
    return {
      all: rows.filter((row) => row.all).map((row) => row.id),
      own: rows.filter((row) => !row.all).map((row) => row.id),
    };
  }
}

interface Narrowing {
  readonly identifier?: string;
  /** Archived projects too. */
  readonly archived?: boolean;
}

const inProject = (ctx: ProjectCtx): Condition[] => [
  equals('t.project_id', ctx.projectId),
  ...(seesOwnOnly(ctx) ? [equals('t.created_by_id', ctx.userId)] : []),
];

const inProjects =
  ({ all, own }: VisibleProjects, userId: string): Condition =>
  (params) => {
    const whole = `t.project_id = any(${params.add(all)}::uuid[])`;
    if (!own.length) return whole;
    return `(${whole} or (t.project_id = any(${params.add(own)}::uuid[]) and t.created_by_id = ${params.add(userId)}))`;
  };

function leaves(tree: FilterTree): Filter[] {
  if (isFilter(tree)) return [tree];
  if ('not' in tree) return leaves(tree.not);
  return ('and' in tree ? tree.and : tree.or).flatMap(leaves);
}

/** Drafts and what waits for triage are apart, unless a filter asks for them. */
function onShelf({ filters }: ListRequest, shelf: Shelf): Condition[] {
  if (shelf === 'archived') return [archivedOnly];
  const asked = filters.flatMap(leaves);
  const drafts = asked.some(({ field }) => field === 'isDraft');
  const triage = asked.some(({ field, value }) => field === 'stateGroup' && [value].flat().includes('triage'));
  if (!drafts && !triage) return [open];
  const apart = [...(drafts ? [] : ['not t.is_draft']), ...(triage ? [] : [`t.state_group <> 'triage'`])];
  return [() => ['t.archived_at is null', ...apart].join(' and ')];
}

const MOST_NUMBER = 2_147_483_647;

/** Whole numbers in a text; those of a key belong to its project. */
const numbersIn = (text: string): number[] =>
  parseKey(text)
    ? []
    : [...text.matchAll(/\b\d+\b/g)].map(([digits]) => Number(digits)).filter((n) => n <= MOST_NUMBER);

const everything: Condition = () => 'true';

/**
 * What a text may mean, the most exact first: a human key, a number, part of a name, part of a project's identifier.
 * Asked one by one, each finds its own index; joined by `or` they would read every item of the workspace.
 */
function matches(text: string, projectIds: readonly string[]): Condition[] {
  const key = parseKey(text);
  const numbers = numbersIn(text);
  return [
    ...(key ? [and(equals('p.identifier', key.identifier), equals('t.sequence_id', key.sequenceId))] : []),
    ...(numbers.length ? [((params) => `t.sequence_id = any(${params.add(numbers)}::int[])`) as Condition] : []),
    (params) => `t.name ilike ${params.add(likePattern(text))}`,
    ...(projectIds.length ? [((params) => `t.project_id = any(${params.add(projectIds)}::uuid[])`) as Condition] : []),
  ];
}

const and =
  (...conditions: readonly Condition[]): Condition =>
  (params) =>
    conditions.map((condition) => condition(params)).join(' and ');
