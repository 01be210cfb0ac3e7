import { Action, Context, membersOf, Payload, QueryParams, Resource, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { parseQuery, type Query } from '../../application/work-item.queries';
import type { Grouping } from '../../../work-items';
import type { SearchHit } from '../../application/work-item.finder';
import {
  type Counted,
  MAX_HITS,
  type CountRequest,
  type SearchRequest,
  WorkItemSearch,
} from '../../application/work-item.search';
import { RecordRulesV1 } from './record-rules.v1';
import { filtersOf, treeOf, type WorkItemListQuery, WorkItemListQueryV1 } from './work-item.queries.v1';
import { ADVANCED_SEARCH, COUNT_WORK_ITEMS, SEARCH_WORK_ITEMS } from '../texts';

interface SearchParameters {
  readonly search: string;
  readonly limit?: number;
  readonly workspaceSearch?: 'true' | 'false';
  readonly projectId?: string;
}

const parameter = membersOf<SearchParameters>();

class SearchQueryV1 {
  @parameter.text('search', {
    required: true,
    description: 'Part of a name or project identifier, a number, or a key such as WEB-7. An empty text finds nothing.',
  })
  search!: string;
  @parameter.integer('limit', { min: 1, max: MAX_HITS, default: 10 }) limit?: number;
  @parameter.choice('workspaceSearch', ['true', 'false'], { default: 'false' }) workspace_search?: string;
  @parameter.uuid('projectId', { description: 'Limits the search to a project unless workspace_search is true.' })
  project_id?: string;
}

interface AdvancedSearch {
  readonly query?: string;
  readonly filters?: Record<string, unknown>;
  readonly pql?: Query | null;
  readonly limit?: number;
  readonly workspaceSearch?: boolean;
  readonly projectId?: string | null;
}

const body = membersOf<AdvancedSearch>();

class AdvancedSearchV1 {
  @body.text('query', { nullable: true }) query?: string;
  @body.object('filters', { description: 'Conditions by names of filters, which and, or and not can nest.' })
  filters?: Record<string, unknown>;
  @body.text('pql', {
    nullable: true,
    parse: parseQuery,
    description: 'Conditions, order and limit in the query language.',
  })
  pql?: string;
  @body.integer('limit', { min: 1, max: MAX_HITS, default: 10 }) limit?: number;
  @body.boolean('workspaceSearch', { default: false }) workspace_search?: boolean;
  @body.uuid('projectId', { nullable: true }) project_id?: string | null;
}

/** Names of groupings in this version. */
const GROUPS: Readonly<Record<string, Grouping>> = {
  state_id: 'stateId',
  state__group: 'stateGroup',
  priority: 'priority',
  project_id: 'projectId',
  type_id: 'typeId',
  labels__id: 'labelId',
  assignees__id: 'assigneeId',
  issue_module__module_id: 'moduleId',
  release_work_items__release_id: 'releaseId',
  cycle_id: 'cycleId',
  milestone_id: 'milestoneId',
  created_by: 'createdById',
  target_date: 'targetDate',
  start_date: 'startDate',
};

const GROUP_NAMES = Object.keys(GROUPS);

const groupingOf = (name?: string): Grouping | undefined => (name ? GROUPS[name] : undefined);

interface CountParameters extends WorkItemListQuery {
  readonly groupBy?: string;
  readonly subGroupBy?: string;
}

const count = membersOf<CountParameters>();

class CountQueryV1 extends WorkItemListQueryV1 {
  @count.choice('groupBy', GROUP_NAMES, { description: 'The member by whose values the work items are counted.' })
  group_by?: string;
  @count.choice('subGroupBy', GROUP_NAMES, { description: 'The member by whose values each group is divided.' })
  sub_group_by?: string;
}

const UUID = { type: 'string', format: 'uuid' };
const DAY = { type: ['string', 'null'], format: 'date' };
const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const SEARCH_ANSWER = object({
  issues: {
    type: 'array',
    items: object({
      id: UUID,
      name: { type: 'string' },
      sequence_id: { type: 'integer' },
      project__identifier: { type: 'string' },
      project_id: UUID,
      workspace__slug: { type: 'string' },
    }),
  },
});

const HITS_ANSWER = {
  type: 'array',
  items: object({
    id: UUID,
    name: { type: 'string' },
    sequence_id: { type: 'integer' },
    project_identifier: { type: 'string' },
    project_id: UUID,
    workspace_id: UUID,
    type_id: { type: ['string', 'null'], format: 'uuid' },
    state_id: UUID,
    priority: { type: 'string' },
    target_date: DAY,
    start_date: DAY,
  }),
};

const COUNT_ANSWER = object({
  grouped_by: { type: ['string', 'null'] },
  sub_grouped_by: { type: ['string', 'null'] },
  total_count: { type: 'integer' },
  grouped_counts: {
    type: 'object',
    description: 'Counts by value; "None" stands for work items without a value.',
    additionalProperties: {
      type: 'object',
      required: ['count'],
      properties: {
        count: { type: 'integer' },
        sub_grouped_counts: { type: 'object', additionalProperties: object({ count: { type: 'integer' } }) },
      },
    },
  },
});

@Resource({
  style: v1,
  tag: 'Work items',
  path: ['workspaces/:workspace_slug/work-items', 'workspaces/:workspace_slug/issues'],
  level: 'workspace',
  scope: 'projects.work_items',
})
export class WorkItemSearchV1Controller {
  constructor(
    private readonly items: WorkItemSearch,
    private readonly rules: RecordRulesV1,
  ) {}

  @Action('GET', 'search', {
    id: 'search_work_items',
    description: SEARCH_WORK_ITEMS,
    summary: 'Find work items by name, number, human key or project identifier',
    allow: 'all',
    shape: 'plain',
    query: SearchQueryV1,
    passive: ['expand', 'fields', 'external_id', 'external_source', 'order_by', 'query', 'project'],
    answer: SEARCH_ANSWER,
  })
  async search(@Context() ctx: WorkspaceCtx, @QueryParams() { search, limit, ...where }: SearchParameters) {
    if (!search?.trim()) return { issues: [] };
    const projectId = where.workspaceSearch === 'true' ? undefined : where.projectId;
    const hits = await this.items.find(ctx, { text: search.trim(), filters: [], projectId, limit }, this.rules);
    return { issues: hits.map((hit) => searchRow(hit, ctx.workspaceSlug)) };
  }

  @Action('POST', 'advanced-search', {
    id: 'advanced_search_work_items',
    description: ADVANCED_SEARCH,
    summary: 'Find work items by text and nested filters',
    allow: 'all',
    shape: 'plain',
    body: AdvancedSearchV1,
    answer: HITS_ANSWER,
  })
  async advancedSearch(@Context() ctx: WorkspaceCtx, @Payload() search: AdvancedSearch) {
    const { query, filters, pql, limit, workspaceSearch, projectId } = search;
    const asked: SearchRequest = {
      text: query?.trim() || undefined,
      filters: filters && Object.keys(filters).length ? [treeOf(filters)] : [],
      pql: pql ?? undefined,
      projectId: workspaceSearch ? undefined : (projectId ?? undefined),
      limit,
    };
    return (await this.items.find(ctx, asked, this.rules)).map(hitRow);
  }

  @Action('GET', 'count', {
    id: 'work_items_count_workspace',
    description: COUNT_WORK_ITEMS,
    summary: 'Count work items, optionally in groups',
    allow: 'all',
    shape: 'plain',
    query: CountQueryV1,
    answer: COUNT_ANSWER,
  })
  async count(@Context() ctx: WorkspaceCtx, @QueryParams() query: CountParameters) {
    const asked: CountRequest = {
      by: groupingOf(query.groupBy),
      subBy: groupingOf(query.subGroupBy),
      filters: filtersOf(query),
      pql: query.pql,
    };
    return countBody(query, await this.items.count(ctx, asked, this.rules));
  }
}

const searchRow = (hit: SearchHit, slug: string) => ({
  id: hit.id,
  name: hit.name,
  sequence_id: hit.sequenceId,
  project__identifier: hit.projectIdentifier,
  project_id: hit.projectId,
  workspace__slug: slug,
});

const hitRow = (hit: SearchHit) => ({
  id: hit.id,
  name: hit.name,
  sequence_id: hit.sequenceId,
  project_identifier: hit.projectIdentifier,
  project_id: hit.projectId,
  workspace_id: hit.workspaceId,
  type_id: hit.typeId,
  state_id: hit.stateId,
  priority: hit.priority,
  target_date: hit.targetDate,
  start_date: hit.startDate,
});

interface Group {
  count: number;
  sub_grouped_counts?: Record<string, { count: number }>;
}

function countBody({ groupBy, subGroupBy }: CountParameters, { total, groups, subGroups }: Counted) {
  const counts: Record<string, Group> = {};
  for (const { key, count: number } of groups) counts[key ?? 'None'] = { count: number };
  for (const { key, subKey, count: number } of subGroups) {
    (counts[key ?? 'None']!.sub_grouped_counts ??= {})[subKey ?? 'None'] = { count: number };
  }
  return {
    grouped_by: groupBy ?? null,
    sub_grouped_by: subGroupBy ?? null,
    total_count: total,
    grouped_counts: counts,
  };
}
