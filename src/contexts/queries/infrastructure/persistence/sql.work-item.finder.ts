import { Injectable } from '@nestjs/common';
import { order, type FilterTree, type WorkspaceCtx } from '#kernel';
import { Db, equals, Params, PlannedReads, type Condition } from '#persistence';
import {
  countedItems,
  dimensionOf,
  type GroupCount,
  type Grouping,
  listedItems,
  parseKey,
  seen,
  visibleOf,
  type VisibleProject,
  visibleProjects,
  withinSight,
  workItemList,
  workItemModel,
  type WorkItemRecord,
} from '../../../work-items';
import { type SearchHit, type SearchQuery, WorkItemFinder } from '../../application/work-item.finder';
import { type LetterClass, letterClassOf } from './name-index';
import { Ranking } from './ranking';

/** Members of a work item that a search result contains. */
const HIT_MEMBERS = new Set([
  ...['id', 'name', 'sequenceId', 'projectIdentifier', 'projectId', 'workspaceId', 'typeId', 'stateId', 'priority'],
  ...['startDate', 'targetDate'],
]);

/** The longest name, key or identifier. */
const LONGEST_TEXT = 255;

@Injectable()
export class SqlWorkItemFinder extends WorkItemFinder {
  private readonly reads: PlannedReads<WorkItemRecord>;
  /** Read once, because the locale of a database does not change. */
  private letters?: Promise<LetterClass>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new PlannedReads(db, workItemList(), workItemModel());
  }

  async find(ctx: WorkspaceCtx, asked: SearchQuery): Promise<SearchHit[]> {
    const query = { ...asked, filters: await withinSight(this.db, ctx, asked.filters) };
    const { text, filters, projectId, limit } = query;
    const projects = await visibleProjects(this.db, ctx);
    const conditions = [
      seen(visibleOf(projects), ctx.userId),
      listedItems(filters, 'open'),
      ...(projectId ? [equals('t.project_id', projectId)] : []),
    ];
    if (text === undefined) return this.listed(ctx, query, conditions);
    if (text.length > LONGEST_TEXT) return [];
    const narrowed = [...conditions, ...filters.map((tree) => this.reads.condition(tree))];
    const letters = await (this.letters ??= letterClassOf(this.db));
    const options = this.reads.options({ filters, search: text });
    const hits = new Ranking(this.db, ctx.workspaceId, { conditions: narrowed, limit, options, letters });
    return this.ranked(text, projects, hits);
  }

  private async listed(ctx: WorkspaceCtx, query: SearchQuery, conditions: readonly Condition[]): Promise<SearchHit[]> {
    const { filters, limit, order: by = order('-createdAt') } = query;
    const request = { columns: HIT_MEMBERS, filters, order: by, limit, offset: 0, count: false };
    const { items } = await this.reads.list(ctx.workspaceId, request, { conditions });
    return [...items];
  }

  private async ranked(text: string, projects: readonly VisibleProject[], hits: Ranking): Promise<SearchHit[]> {
    const key = parseKey(text);
    const numbers = key ? [] : numbersIn(text);
    const byNumber = (params: Params) => `t.sequence_id = any(${params.add(numbers)}::int[])`;
    const isNumber = numbers.length === 1 && /^\d+$/.test(text);
    const part = text.toUpperCase();
    const projectIds = projects.filter(({ identifier }) => identifier.toUpperCase().includes(part)).map(({ id }) => id);
    if (key) await hits.add(and(equals('p.identifier', key.identifier), equals('t.sequence_id', key.sequenceId)));
    if (isNumber) await hits.add(byNumber);
    await hits.addNamed(text);
    // A number among other words is more likely part of a name than the number of an item.
    if (numbers.length && !isNumber) await hits.add(byNumber);
    if (projectIds.length) await hits.add((params) => `t.project_id = any(${params.add(projectIds)}::uuid[])`);
    return hits.all;
  }

  async total(ctx: WorkspaceCtx, filters: readonly FilterTree[]): Promise<number> {
    const projects = visibleOf(await visibleProjects(this.db, ctx));
    if (!filters.length && !projects.own.length) return countedItems(this.db, ctx, projects.all);
    const [row] = await this.counted<{ count: number }>(ctx, [], { select: 'count(*) as count', filters });
    return row!.count;
  }

  async count(
    ctx: WorkspaceCtx,
    by: readonly [Grouping] | readonly [Grouping, Grouping],
    filters: readonly FilterTree[],
  ): Promise<GroupCount[]> {
    const [key, subKey] = by.map((grouping) => `${dimensionOf(grouping).sql}::text`);
    const select = `${key} as key, ${subKey ?? 'null'} as "subKey", count(*) as count`;
    return this.counted<GroupCount>(ctx, by, { select, filters, end: 'group by 1, 2 order by 3 desc, 1, 2' });
  }

  /**
   * Runs a counting statement. An item counts once for each of its labels or other values, so rows need no
   * deduplication.
   */
  private async counted<R>(ctx: WorkspaceCtx, by: readonly Grouping[], counting: Counting): Promise<R[]> {
    const { select, end = '' } = counting;
    const filters = await withinSight(this.db, ctx, counting.filters);
    const visible = visibleOf(await visibleProjects(this.db, ctx));
    const params = new Params();
    params.add(ctx.workspaceId);
    const conditions = [seen(visible, ctx.userId), listedItems(filters, 'open')];
    const all = [...conditions, ...filters.map((tree) => this.reads.condition(tree))];
    const where = all.map((condition) => condition(params)).join(' and ');
    const joins = [...new Set(by)].map((grouping) => dimensionOf(grouping).join ?? '').join(' ');
    const text = `select ${select} from work_items t ${joins}
      where t.workspace_id = $1 and t.deleted_at is null and ${where} ${end}`;
    return this.db.read<R>(text, params.values, { ...this.reads.options({ filters }), unnamed: true });
  }
}

interface Counting {
  readonly select: string;
  readonly filters: readonly FilterTree[];
  readonly end?: string;
}

const MAX_NUMBER = 2_147_483_647;

/** Returns the whole numbers in a text. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\b\d+\b/g)].map(([digits]) => Number(digits)).filter((number) => number <= MAX_NUMBER);

const and =
  (...conditions: readonly Condition[]): Condition =>
  (params) =>
    conditions.map((condition) => condition(params)).join(' and ');
