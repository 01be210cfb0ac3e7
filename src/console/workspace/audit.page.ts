import { AUDIT_CATEGORIES } from '#kernel';
import { filterForm, type Html, type Listed, markup, type FilterValues, type Place, workspacePage } from '../kit';
import { pageLinks } from './page-links';

export interface AuditRow {
  readonly id: string;
  readonly event_name: string;
  readonly outcome: string;
  readonly actor_type: string;
  readonly actor_display_name: string;
  readonly target_type: string;
  readonly target_display_name: string;
  readonly reason: string;
  readonly ip_address: string | null;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly created_at: string;
}

const DIMENSIONS = [
  { name: 'category', label: 'Category', values: AUDIT_CATEGORIES },
  { name: 'outcome', label: 'Outcome', values: ['success', 'failure'] },
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function change({ old_value, new_value, reason }: AuditRow): string {
  const values = [old_value, new_value].map((value) => (value === null || value === undefined ? '' : textOf(value)));
  return [values.some(Boolean) ? values.join(' → ') : '', reason].filter(Boolean).join('; ');
}

const row = (entry: AuditRow): Html => markup`<tr>
<td class="key"><time datetime="${entry.created_at}">${entry.created_at.slice(0, 19).replace('T', ' ')}</time></td>
<td>${entry.event_name}${entry.outcome === 'failure' ? markup` <span class="tag">failed</span>` : markup``}</td>
<td data-label="By">${entry.actor_display_name || entry.actor_type}</td>
<td data-label="On">${entry.target_display_name || entry.target_type}</td>
<td data-label="Change" class="text">${change(entry)}</td>
<td data-label="From">${entry.ip_address ?? ''}</td>
</tr>
`;

export const auditPage = (place: Place, log: Listed<AuditRow>, filter: FilterValues): string =>
  workspacePage(place, {
    title: 'Audit log',
    tab: 'audit/',
    content: markup`${filterForm(filter, DIMENSIONS)}
<p class="soft">${(log.total_count ?? 0).toLocaleString('en')} entries, times in UTC</p>
<table class="list">
<thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">By</th><th scope="col">On</th>
<th scope="col">Change</th><th scope="col">From</th></tr></thead>
<tbody>${log.data.map(row)}</tbody>
</table>
${pageLinks(log, { ...filter })}`,
  });
