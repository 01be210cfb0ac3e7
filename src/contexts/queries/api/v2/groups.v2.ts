import { AssembledAnswer, cursorBehind, membersOf, type AnswerSchema } from '#http';
import { snake, type Filter, type ListRequest, type Order } from '#kernel';
import type { GroupedList, Grouping, GroupRequest, ItemGroup, WorkItemRecord } from '../../../work-items';
import { workItemV2 } from '../../../work-items/api/v2';
import { GROUP_WORK_ITEMS } from '../texts';
import {
  type WorkItemsAsked,
  WorkItemsQueryV2,
  workItemsV2,
  workspaceWorkItemsV2,
  WorkspaceWorkItemsQueryV2,
} from './parameters.v2';

/** Names of the members by which a project's work items can be grouped. */
const GROUPINGS: Readonly<Record<string, Grouping>> = {
  state: 'stateId',
  state_group: 'stateGroup',
  assignee: 'assigneeId',
  priority: 'priority',
  type: 'typeId',
  label: 'labelId',
  cycle: 'cycleId',
  module: 'moduleId',
  milestone: 'milestoneId',
  target_date: 'targetDate',
  start_date: 'startDate',
};

const ACROSS_PROJECTS: Readonly<Record<string, Grouping>> = { ...GROUPINGS, project: 'projectId' };

/** Parameters of a grouped list other than filters and order. */
export interface GroupsAsked extends WorkItemsAsked {
  readonly groupBy?: string;
  readonly subGroupBy?: string;
  readonly perGroup?: number;
  readonly groupLimit?: number;
  readonly groupOffset?: number;
}

const query = membersOf<GroupsAsked>();

const DEFAULT = 'state';

const ROWS = { min: 0, max: 100, default: 20, example: 5 };
const GROUPS = { min: 1, max: 100, default: 50 };
const SKIPPED = { min: 0, max: 5_000, default: 0 };

const SAID = {
  groupBy: 'The member by whose values the work items are grouped. Default: `state`.',
  subGroupBy: 'The member by whose values each group is divided.',
  perGroup: 'Number of first rows of each group, or of each of its parts. 0 returns only counts.',
  groupLimit: 'Number of groups in the answer.',
  groupOffset: 'Number of groups to skip.',
};

class GroupsQueryV2 extends WorkItemsQueryV2 {
  @query.choice('groupBy', Object.keys(GROUPINGS), { default: DEFAULT, description: SAID.groupBy }) group_by?: string;
  @query.choice('subGroupBy', Object.keys(GROUPINGS), { description: SAID.subGroupBy }) sub_group_by?: string;
  @query.integer('perGroup', { ...ROWS, description: SAID.perGroup }) per_group?: number;
  @query.integer('groupLimit', { ...GROUPS, description: SAID.groupLimit }) group_limit?: number;
  @query.integer('groupOffset', { ...SKIPPED, description: SAID.groupOffset }) group_offset?: number;
}

class WorkspaceGroupsQueryV2 extends WorkspaceWorkItemsQueryV2 {
  @query.choice('groupBy', Object.keys(ACROSS_PROJECTS), { default: DEFAULT, description: SAID.groupBy })
  group_by?: string;
  @query.choice('subGroupBy', Object.keys(ACROSS_PROJECTS), { description: SAID.subGroupBy }) sub_group_by?: string;
  @query.integer('perGroup', { ...ROWS, description: SAID.perGroup }) per_group?: number;
  @query.integer('groupLimit', { ...GROUPS, description: SAID.groupLimit }) group_limit?: number;
  @query.integer('groupOffset', { ...SKIPPED, description: SAID.groupOffset }) group_offset?: number;
}

const INTEGER = { type: 'integer' };
const OFFSET = { type: ['integer', 'null'] };

const groupSchema = (row: object, more: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: ['key', 'name', 'count', 'filters'],
  properties: {
    key: {
      type: ['string', 'null'],
      description: 'Id or value that its work items share; null for work items without one.',
    },
    name: { type: ['string', 'null'], description: 'Name of the group; null for work items without a value.' },
    count: { ...INTEGER, description: 'Number of work items in the group.' },
    filters: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Parameters with which the corresponding list returns only this group.',
    },
    data: { type: 'array', items: row, description: 'Its first work items; absent if the group has `sub_groups`.' },
    next: {
      ...OFFSET,
      description: '`offset` with which that list continues after these; null if there are no more.',
    },
    next_cursor: {
      type: ['string', 'null'],
      description: '`cursor` for the same; null as well if the order supports no cursors.',
    },
    ...more,
  },
});

const ANSWER: AnswerSchema = (row) => ({
  title: 'WorkItemGroups',
  type: 'object',
  required: ['groups', 'next', 'per_group', 'total_count'],
  properties: {
    groups: {
      type: 'array',
      items: groupSchema(row, {
        sub_groups: {
          type: 'array',
          items: groupSchema(row, {}),
          description: 'The parts of the group, which contain the rows. Only with `sub_group_by`.',
        },
      }),
      description: 'The groups, each with its first work items.',
    },
    next: { ...OFFSET, description: '`group_offset` of the next groups; null if there are no more.' },
    per_group: {
      ...INTEGER,
      description: 'The most rows of each group. It is lower than requested if there are many groups.',
    },
    total_count: {
      ...INTEGER,
      description: 'Number of work items in the list. A work item that is in several groups counts once.',
    },
    total_is_estimate: {
      type: 'boolean',
      description: 'true if `total_count` is an estimate; absent if it is exact. Counts of groups are always exact.',
    },
  },
});

const GROUPED = {
  presenter: workItemV2,
  shape: 'assembled',
  unpaged: true,
  answer: ANSWER,
  description: GROUP_WORK_ITEMS,
} as const;

/** Declaration of an operation that lists a project's work items in groups. */
export const workItemGroupsV2 = { ...workItemsV2, ...GROUPED, query: GroupsQueryV2 };

/** Declaration of an operation that lists work items of all projects in groups. */
export const workspaceWorkItemGroupsV2 = { ...workspaceWorkItemsV2, ...GROUPED, query: WorkspaceGroupsQueryV2 };

export const groupRequestOf = (asked: GroupsAsked): GroupRequest => ({
  by: ACROSS_PROJECTS[asked.groupBy ?? DEFAULT]!,
  ...(asked.subGroupBy && { subBy: ACROSS_PROJECTS[asked.subGroupBy] }),
  each: asked.perGroup ?? ROWS.default,
  limit: asked.groupLimit ?? GROUPS.default,
  offset: asked.groupOffset ?? SKIPPED.default,
});

/**
 * Returns the answer of a grouped list. The rows of all groups are presented together and then distributed to their
 * groups.
 */
export function assembledGroups(list: GroupedList, { order }: ListRequest, { groupOffset = 0 }: GroupsAsked) {
  const rowsOf = ({ rows, parts = [] }: ItemGroup): readonly WorkItemRecord[] => [
    ...(rows?.items ?? []),
    ...parts.flatMap(rowsOf),
  ];
  const around = (rows: readonly object[]) => {
    const left = [...rows];
    const next = (count: number) => left.splice(0, count);
    return {
      groups: list.groups.map((group) => shownGroup(group, order, next)),
      next: list.hasMore ? groupOffset + list.groups.length : null,
      per_group: list.each,
      total_count: list.total,
      ...(list.totalIsEstimate && { total_is_estimate: true }),
    };
  };
  return new AssembledAnswer(list.groups.flatMap(rowsOf), around, list.totalIsEstimate);
}

/**
 * Returns a group as the answer shows it. `next` takes the next presented rows, which are in the order of the groups.
 */
function shownGroup(group: ItemGroup, order: Order, next: (count: number) => object[]): object {
  const { key, name, count, filters, rows, parts } = group;
  return {
    key,
    name,
    count,
    filters: Object.fromEntries(filters.map(parameterOf)),
    ...(rows && {
      data: next(rows.items.length),
      next: rows.hasMore ? rows.items.length : null,
      next_cursor: rows.hasMore ? cursorBehind(order, rows.last) : null,
    }),
    ...(parts && { sub_groups: parts.map((part) => shownGroup(part, order, next)) }),
  };
}

/** Returns a condition as the name and value of a list parameter. */
const parameterOf = ({ field, operator, value }: Filter): [string, string] => [
  operator === 'eq' ? snake(field) : `${snake(field)}__${operator}`,
  String(value),
];
