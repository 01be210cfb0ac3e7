import type { Query } from '../../data/client';
import { PRIORITIES } from '../../data/wire';

const LAYOUTS = ['list', 'board'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The dimensions of groups and filters. */
export const DIMENSIONS = [
  'state',
  'priority',
  'assignee',
  'label',
  'type',
  'cycle',
  'module',
  'milestone',
  'estimate',
  'release',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const GROUPS = [
  'state',
  'priority',
  'assignee',
  'label',
  'type',
  'cycle',
  'module',
  'milestone',
  'target_date',
  'none',
] as const;
export type Group = (typeof GROUPS)[number];

export const ORDERS = ['sort_order', '-created_at', 'created_at', '-updated_at', 'priority', 'state_group'] as const;
export type Order = (typeof ORDERS)[number];

/** The members that rows and cards show beside key, state and title. */
export const MEMBERS = ['priority', 'labels', 'estimate', 'cycle', 'modules', 'due', 'created', 'assignees'] as const;
export type Member = (typeof MEMBERS)[number];
export const USUAL_MEMBERS: readonly Member[] = ['priority', 'labels', 'due', 'assignees'];

/** A range of days by a relative name, or from one day to another: `2026-11-01..2026-11-30`. */
const DAYS = ['overdue', 'today', 'week', 'month', 'none'] as const;
export const DUE_DAYS = DAYS;

/** How work items are shown. The address contains all of it, so that every view is a link. */
export interface View extends Partial<Readonly<Record<Dimension, readonly string[]>>> {
  readonly layout?: Layout | undefined;
  readonly group?: Group | undefined;
  /** The dimension of sub-groups, which are lanes on a board. */
  readonly sub?: Group | undefined;
  readonly order?: Order | undefined;
  readonly members?: readonly Member[] | undefined;
  /** Shows groups without work items, too. */
  readonly empty?: boolean | undefined;
  /** The folded columns of the board, by the ids of their groups. */
  readonly folded?: readonly string[] | undefined;
  readonly due?: string | undefined;
  readonly search?: string | undefined;
  /** In the query language. */
  readonly query?: string | undefined;
  readonly archived?: boolean | undefined;
  /** The key of the work item that is open beside the list. */
  readonly item?: string | undefined;
}

/** The filter value for items without a value. */
export const NONE = 'none';

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

function listOf(value: unknown): string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return all.length ? all : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

const RANGE = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** Parses the view in the address and ignores everything else. */
export function readView(search: Record<string, unknown>): View {
  const due = textOf(search.due);
  const view: View = {
    layout: oneOf(LAYOUTS, search.layout),
    group: oneOf(GROUPS, search.group),
    sub: oneOf(GROUPS, search.sub),
    order: oneOf(ORDERS, search.order),
    members: listOf(search.members)?.filter((one): one is Member => (MEMBERS as readonly string[]).includes(one)),
    empty: search.empty === true ? true : undefined,
    folded: listOf(search.folded),
    ...Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, listOf(search[dimension])])),
    priority: listOf(search.priority)?.filter((one) => (PRIORITIES as readonly string[]).includes(one)),
    due: due && (oneOf(DAYS, due) ?? (RANGE.test(due) ? due : undefined)),
    search: textOf(search.search),
    query: textOf(search.query),
    archived: search.archived === true ? true : undefined,
    item: textOf(search.item),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

const FILTER_OF: Readonly<Record<Dimension, string>> = {
  state: 'state_id',
  priority: 'priority',
  assignee: 'assignee_id',
  label: 'label_id',
  type: 'type_id',
  cycle: 'cycle_id',
  module: 'module_id',
  milestone: 'milestone_id',
  estimate: 'estimate_point_id',
  release: 'release_id',
};

/** The day a number of days from today, in the reader's time zone. */
export function dayFromNow(days: number, now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const OPEN = ['backlog', 'unstarted', 'started'];

function queryOfDue(due: string): Query {
  switch (due) {
    case 'none':
      return { target_date__isnull: true };
    case 'overdue':
      return { target_date__lte: dayFromNow(-1), state_group__in: OPEN };
    case 'today':
      return { target_date: dayFromNow(0) };
    case 'week':
      return { target_date__gte: dayFromNow(0), target_date__lte: dayFromNow(7) };
    case 'month':
      return { target_date__gte: dayFromNow(0), target_date__lte: dayFromNow(30) };
    default: {
      const [, from, to] = RANGE.exec(due) ?? [];
      return { ...(from && { target_date__gte: from }), ...(to && { target_date__lte: to }) };
    }
  }
}

type Condition = Readonly<Record<string, unknown>>;

/** The chosen values of a dimension as conditions: any of them, or none. */
function conditionOf(dimension: Dimension, values: readonly string[]): Condition {
  const name = FILTER_OF[dimension];
  const ids = values.filter((value) => value !== NONE || dimension === 'priority');
  const isNone = ids.length < values.length;
  if (!isNone) return { [`${name}__in`]: ids };
  if (!ids.length) return { [`${name}__isnull`]: true };
  return { or: [{ [`${name}__in`]: ids }, { [`${name}__isnull`]: true }] };
}

const conditionsOf = (view: View): Condition[] =>
  DIMENSIONS.flatMap((dimension) => {
    const values = view[dimension];
    return values?.length ? [conditionOf(dimension, values)] : [];
  });

/** The filters of a view in the nested form of saved views. */
export function filtersOf(view: View): object {
  const all = [...conditionsOf(view), ...(view.due ? [queryOfDue(view.due)] : [])];
  return all.length > 1 ? { and: all } : (all[0] ?? {});
}

/** The filters as parameters of the interface. */
export function queryOf(view: View): Query {
  const all = conditionsOf(view);
  const nested = all.filter((condition) => 'or' in condition);
  const flat = all.filter((condition) => !('or' in condition));
  return {
    ...(Object.assign({}, ...flat) as Query),
    ...(nested.length && { filters: JSON.stringify(nested.length > 1 ? { and: nested } : nested[0]) }),
    ...(view.due && queryOfDue(view.due)),
    ...(view.search && { search: view.search }),
    ...(view.query && { pql: view.query }),
    ...(view.archived && { archived: 'only' }),
  };
}

export const orderOf = ({ order, layout }: View): Order => order ?? (layout === 'board' ? 'sort_order' : '-created_at');

const FILTERS = [...DIMENSIONS, 'due', 'search', 'query', 'archived'] as const;

export const isNarrowed = (view: View): boolean => FILTERS.some((filter) => view[filter]);

/** The view without filters. */
export const CLEARED: View = Object.fromEntries(FILTERS.map((filter) => [filter, undefined]));
