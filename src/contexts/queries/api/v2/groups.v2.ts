import { Assembled, cursorBehind, membersOf, type AnswerSchema } from '#http';
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

/** Names of what items of a project are grouped by. */
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

/** What a list in groups may be asked for beside filters and order. */
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
  groupBy: 'What the groups are told apart by; `state` unless told.',
  subGroupBy: 'What each group is told apart by once more.',
  perGroup: 'First rows of each group, or of each of its parts. 0 asks for counts alone.',
  groupLimit: 'Groups in the answer.',
  groupOffset: 'Groups to skip.',
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
    key: { type: ['string', 'null'], description: 'Id or value that its work items have; null where they have none.' },
    name: { type: ['string', 'null'], description: 'What it is called; null for that of work items without a value.' },
    count: { ...INTEGER, description: 'Number of its work items.' },
    filters: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Parameters by which the list beside this operation shows the group alone.',
    },
    data: { type: 'array', items: row, description: 'Its first work items; absent where it has `sub_groups`.' },
    next: {
      ...OFFSET,
      description: '`offset` by which that list goes on behind these; null where nothing follows.',
    },
    next_cursor: {
      type: ['string', 'null'],
      description: '`cursor` for the same; null also in an order that has none.',
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
          description: 'With `sub_group_by`: the parts of the group, which have the rows.',
        },
      }),
      description: 'The groups, each with the first of its work items.',
    },
    next: { ...OFFSET, description: '`group_offset` of the groups that follow; null where there are no more.' },
    per_group: {
      ...INTEGER,
      description: 'Rows that each group has at most: fewer than asked for where groups are many.',
    },
    total_count: {
      ...INTEGER,
      description: 'Work items of the list. One with several labels is in several groups, but counts once here.',
    },
    total_is_estimate: {
      type: 'boolean',
      description: 'true where `total_count` is an estimate. Absent where it is exact. Counts of groups are exact.',
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

/** What an operation declares that shows a list of a project in groups. */
export const workItemGroupsV2 = { ...workItemsV2, ...GROUPED, query: GroupsQueryV2 };

/** The same for a list of all projects. */
export const workspaceWorkItemGroupsV2 = { ...workspaceWorkItemsV2, ...GROUPED, query: WorkspaceGroupsQueryV2 };

export const groupRequestOf = (asked: GroupsAsked): GroupRequest => ({
  by: ACROSS_PROJECTS[asked.groupBy ?? DEFAULT]!,
  ...(asked.subGroupBy && { subBy: ACROSS_PROJECTS[asked.subGroupBy] }),
  each: asked.perGroup ?? ROWS.default,
  limit: asked.groupLimit ?? GROUPS.default,
  offset: asked.groupOffset ?? SKIPPED.default,
});

/** The groups as they are answered, around the rows of all of them. */
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
  return new Assembled(list.groups.flatMap(rowsOf), around, list.totalIsEstimate);
}

/** `next` gives the rows that follow, in the order of the groups. */
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

/** A condition as a parameter of lists. */
const parameterOf = ({ field, operator, value }: Filter): [string, string] => [
  operator === 'eq' ? snake(field) : `${snake(field)}__${operator}`,
  String(value),
];
