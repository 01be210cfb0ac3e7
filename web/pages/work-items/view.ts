import type { Query } from '../../data/client';
import { PRIORITIES, type Priority } from '../../data/wire';

const LAYOUTS = ['list', 'board'] as const;
const GROUPS = ['state', 'priority', 'assignee', 'label', 'none'] as const;
export type Layout = (typeof LAYOUTS)[number];
export type Group = (typeof GROUPS)[number];

/** How work items are shown; the address holds all of it, so that every view is a link. */
export interface View {
  readonly layout?: Layout;
  readonly group?: Group;
  readonly state?: readonly string[];
  readonly priority?: readonly Priority[];
  readonly assignee?: readonly string[];
  readonly label?: readonly string[];
  readonly search?: string;
  /** Key of the work item that is open beside the list. */
  readonly item?: string;
}

const FILTERS = ['state', 'priority', 'assignee', 'label'] as const;
export type Filter = (typeof FILTERS)[number];

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value);

function listOf(value: unknown): string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return all.length ? all : undefined;
}

/** What of the address is a view; anything else in it is left out. */
export function readView(search: Record<string, unknown>): View {
  const view: View = {
    layout: oneOf(LAYOUTS, search.layout),
    group: oneOf(GROUPS, search.group),
    state: listOf(search.state),
    priority: listOf(search.priority)?.filter((one): one is Priority =>
      (PRIORITIES as readonly string[]).includes(one),
    ),
    assignee: listOf(search.assignee),
    label: listOf(search.label),
    search: typeof search.search === 'string' && search.search ? search.search : undefined,
    item: typeof search.item === 'string' ? search.item : undefined,
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** Its filters as the interface takes them. */
export const queryOf = ({ state, priority, assignee, label, search }: View): Query => ({
  ...(state && { state_id__in: state }),
  ...(priority && { priority__in: priority }),
  ...(assignee && { assignee_id__in: assignee }),
  ...(label && { label_id__in: label }),
  ...(search && { search }),
});

export const isNarrowed = (view: View): boolean => FILTERS.some((filter) => view[filter]) || Boolean(view.search);

/** Without any filter. */
export const CLEARED: View = {
  state: undefined,
  priority: undefined,
  assignee: undefined,
  label: undefined,
  search: undefined,
};
