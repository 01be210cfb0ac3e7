import { type Html, markup, type Place } from '../kit';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Person {
  readonly id: string;
  readonly display_name: string;
}

/** A work item as the interface serves it with its relations. */
export interface WorkItemRow {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly priority: string;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly state: Named | null;
  readonly assignees: readonly Person[];
}

export const ROW_EXPANSIONS = 'state,assignees';

/** `none` says nothing; the rest begins with a capital letter as words in a sentence of its own do. */
export const priorityOf = (priority: string): string =>
  priority === 'none' ? '' : priority[0]!.toUpperCase() + priority.slice(1);

const row = ({ slug }: Place, item: WorkItemRow): Html => markup`<tr>
<td class="key">${item.identifier}</td>
<td class="text"><a href="/w/${slug}/items/${item.identifier}/">${item.name}</a></td>
<td data-label="State">${item.state?.name ?? ''}</td>
<td data-label="Priority">${priorityOf(item.priority)}</td>
<td data-label="Assignees">${item.assignees.map((person) => person.display_name).join(', ')}</td>
<td data-label="Due" class="key">${item.target_date ?? ''}</td>
</tr>
`;

export const workItemTable = (place: Place, items: readonly WorkItemRow[]): Html => markup`<table class="list">
<thead><tr><th scope="col">Key</th><th scope="col">Name</th><th scope="col">State</th><th scope="col">Priority</th>
<th scope="col">Assignees</th><th scope="col">Due</th></tr></thead>
<tbody>${items.map((item) => row(place, item))}</tbody>
</table>`;
