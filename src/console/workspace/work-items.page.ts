import { PRIORITIES, STATE_GROUPS } from '#kernel';
import { choice, markup, NOTHING, type Html, type Listed } from '../kit';
import { pageLinks } from './page-links';
import { workspacePage, type Place } from './place';
import { workItemTable, type WorkItemRow } from './work-item.rows';

/** What the list is narrowed to, by the names of the interface. */
export interface WorkItemFilter {
  readonly search?: string;
  readonly state_group?: string;
  readonly priority?: string;
}

export interface WorkItemsView {
  readonly project: { readonly name: string; readonly identifier: string };
  readonly items: Listed<WorkItemRow>;
  readonly filter: WorkItemFilter;
}

const ANY = { value: '', label: 'Any' };
const anyOr = (values: readonly string[]) => [ANY, ...values.map((value) => ({ value, label: value }))];

const filterForm = ({
  search = '',
  state_group,
  priority,
}: WorkItemFilter): Html => markup`<form class="row" role="search">
<div><label for="search">Search</label>
<input id="search" name="search" type="search" value="${search}"></div>
<div>${choice('state_group', 'State', anyOr(STATE_GROUPS), state_group)}</div>
<div>${choice('priority', 'Priority', anyOr(PRIORITIES), priority)}</div>
<button>Show</button>
</form>`;

export function workItemsPage(place: Place, view: WorkItemsView): string {
  const { project, items, filter } = view;
  const count = items.total_count ?? 0;
  return workspacePage(place, {
    title: project.name,
    content: markup`<p class="soft"><span class="tag">${project.identifier}</span></p>
${filterForm(filter)}
<p class="soft">${count === 1 ? '1 work item' : `${count.toLocaleString('en')} work items`}</p>
${items.data.length ? workItemTable(place, items.data) : NOTHING}
${pageLinks(items, { ...filter })}`,
  });
}
