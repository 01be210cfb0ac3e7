import { PRIORITIES, STATE_GROUPS } from '#kernel';
import { filterForm, type Listed, markup, type FilterValues, NOTHING, type Place, workspacePage } from '../kit';
import { pageLinks } from './page-links';
import { workItemTable, type WorkItemRow } from './work-item.rows';

export interface WorkItemsView {
  readonly project: { readonly name: string; readonly identifier: string };
  readonly items: Listed<WorkItemRow>;
  readonly filter: FilterValues;
}

const DIMENSIONS = [
  { name: 'state_group', label: 'State', values: STATE_GROUPS },
  { name: 'priority', label: 'Priority', values: PRIORITIES },
];

export function workItemsPage(place: Place, view: WorkItemsView): string {
  const { project, items, filter } = view;
  const count = items.total_count ?? 0;
  return workspacePage(place, {
    title: project.name,
    content: markup`<p class="soft"><span class="tag">${project.identifier}</span></p>
${filterForm(filter, DIMENSIONS)}
<p class="soft">${count === 1 ? '1 work item' : `${count.toLocaleString('en')} work items`}</p>
${items.data.length ? workItemTable(place, items.data) : NOTHING}
${pageLinks(items, { ...filter })}`,
  });
}
