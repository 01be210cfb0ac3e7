import { membersOf, parseFilters, readFilterTree, readFilterValue } from '#http';
import type { Filter, FilterTree, ListRequest } from '#kernel';
import { parseQuery, type Query } from '../../application/work-item.queries';
import { workItemList } from '../../../work-items';

/**
 * Filters of the list spec by their names in this version. The object has no prototype, because clients send arbitrary
 * names such as `constructor`.
 */
const ALIASES: Readonly<Record<string, string>> = Object.assign(Object.create(null) as object, {
  name: 'name',
  state: 'stateId',
  state_id: 'stateId',
  state__group: 'stateGroup',
  state_group: 'stateGroup',
  priority: 'priority',
  assignees: 'assigneeId',
  assignee_id: 'assigneeId',
  assignees__id: 'assigneeId',
  labels: 'labelId',
  label_id: 'labelId',
  labels__id: 'labelId',
  type: 'typeId',
  type_id: 'typeId',
  parent: 'parentId',
  parent_id: 'parentId',
  cycle_id: 'cycleId',
  milestone_id: 'milestoneId',
  module_id: 'moduleId',
  issue_module__module_id: 'moduleId',
  release_id: 'releaseId',
  release_work_items__release_id: 'releaseId',
  project: 'projectId',
  project_id: 'projectId',
  sequence_id: 'sequenceId',
  created_by: 'createdById',
  created_by_id: 'createdById',
  is_draft: 'isDraft',
  external_id: 'externalId',
  external_source: 'externalSource',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  start_date: 'startDate',
  target_date: 'targetDate',
});

/** Parameters that filter by one member, with the filter of the list spec that each stands for. */
const PLAIN = {
  project: 'projectId',
  state: 'stateId',
  assignee: 'assigneeId',
  label: 'labelId',
  labels: 'labelId',
  priority: 'priority',
} as const;
type Plain = keyof typeof PLAIN;

export interface WorkItemListQuery extends Readonly<Partial<Record<Plain, readonly string[]>>> {
  readonly filters?: string;
  readonly pql?: Query;
}

const member = membersOf<WorkItemListQuery>();
const ids = (of: string) => ({ description: `Ids of ${of}, separated by commas: any of them.` });

export class WorkItemListQueryV1 {
  @member.text('filters', { description: 'Nested groups and conditions, as a JSON object.' }) filters?: string;
  @member.text('pql', { parse: parseQuery, description: 'Conditions, order and limit in the query language.' })
  pql?: string;
  @member.texts('project', ids('projects')) project?: string[];
  @member.texts('state', ids('states')) state?: string[];
  @member.texts('assignee', ids('people')) assignee?: string[];
  @member.texts('label', ids('labels')) label?: string[];
  @member.texts('labels', ids('labels')) labels?: string[];
  @member.texts('priority', { description: 'Priorities, separated by commas: any of them.' }) priority?: string[];
}

/** Returns the filters of all parameters except `pql`. */
export function filtersOf(query: WorkItemListQuery): FilterTree[] {
  const nested = query.filters === undefined ? [] : [treeOf(parseFilters(query.filters))];
  return [...plainFilters(query), ...nested];
}

function plainFilters(query: WorkItemListQuery): Filter[] {
  const { filters: known } = workItemList();
  return (Object.keys(PLAIN) as Plain[]).flatMap((name) => {
    const values = query[name];
    if (values === undefined) return [];
    const field = PLAIN[name];
    const value = readFilterValue(name, { operator: 'in', spec: known[field]! }, values);
    return [{ field, operator: 'in', value }];
  });
}

export const treeOf = (value: unknown): FilterTree => readFilterTree(value, workItemList(), ALIASES);

/** Returns the request with the filters of all parameters except `pql`. */
export const filtered = (request: ListRequest, query: WorkItemListQuery): ListRequest => ({
  ...request,
  filters: [...request.filters, ...filtersOf(query)],
});
