import { membersOf, readFilterTree } from '#http';
import { invalidField, type FilterTree, type ListRequest } from '#kernel';
import { parseQuery, type Query } from '../../application/work-item.queries';
import { workItemList } from '../../../work-items';

/**
 * Names of this version's filters, with the filter of the list spec that each stands for. Nothing is inherited: names
 * that a client makes up, as `constructor`, are looked for in here.
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
  module_id: 'moduleId',
  issue_module__module_id: 'moduleId',
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

export interface WorkItemListQuery {
  readonly filters?: string;
  readonly pql?: Query;
}

const member = membersOf<WorkItemListQuery>();

export class WorkItemListQueryV1 {
  @member.text('filters', { description: 'Nested groups and conditions, as a JSON object.' }) filters?: string;
  @member.text('pql', { parse: parseQuery, description: 'Conditions, order and limit in the query language.' })
  pql?: string;
}

/** The nested filter of a query, if there is one. */
export const filterOf = ({ filters }: WorkItemListQuery): FilterTree | undefined =>
  filters === undefined ? undefined : treeOf(parsed(filters));

export const treeOf = (value: unknown): FilterTree => readFilterTree(value, workItemList(), ALIASES);

/** The request with the nested filter of a query. */
export function filtered(request: ListRequest, query: WorkItemListQuery): ListRequest {
  const tree = filterOf(query);
  return tree ? { ...request, filters: [...request.filters, tree] } : request;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('filters', 'Not valid JSON.');
  }
}
