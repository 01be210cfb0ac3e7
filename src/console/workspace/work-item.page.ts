import { Html, type Listed, markup, NOTHING, type Place, workspacePage } from '../kit';
import { priorityOf, workItemTable, type Named, type Person, type WorkItemRow } from './work-item.rows';

export interface WorkItemDetail extends WorkItemRow {
  readonly project_id: string;
  readonly description_html: string;
  readonly type: Named | null;
  readonly parent: Named | null;
  readonly cycle: Named | null;
  readonly labels: readonly Named[];
  readonly modules: readonly Named[];
  readonly archived_at: string | null;
  readonly created_at: string;
}

interface CommentRow {
  readonly id: string;
  readonly comment_html: string;
  readonly created_at: string;
  readonly actor: Person | null;
}

interface LinkRow {
  readonly id: string;
  readonly title: string | null;
  readonly url: string;
}

interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

interface ActivityRow {
  readonly id: string;
  readonly verb: string;
  readonly field: string | null;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly created_at: string;
  readonly actor: Person | null;
}

/** What hangs on an item; null where this person may not see it. */
export interface WorkItemParts {
  readonly below: Listed<WorkItemRow> | null;
  readonly comments: Listed<CommentRow> | null;
  readonly links: Listed<LinkRow> | null;
  readonly attachments: Listed<AttachmentRow> | null;
  readonly activities: Listed<ActivityRow> | null;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

/** 1536 -> `1.5 KB`. */
function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power]}`;
}

const when = (time: string): Html =>
  markup`<time class="soft" datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time>`;

const who = (person: Person | null): string => person?.display_name ?? 'Somebody who is gone';

const namesOf = (all: readonly Named[]): string => all.map(({ name }) => name).join(', ');

function facts(item: WorkItemDetail): Html {
  const all: readonly (readonly [string, string | undefined])[] = [
    ['State', item.state?.name],
    ['Priority', priorityOf(item.priority)],
    ['Assignees', item.assignees.map((person) => person.display_name).join(', ')],
    ['Labels', namesOf(item.labels)],
    ['Type', item.type?.name],
    ['Parent', item.parent?.name],
    ['Cycle', item.cycle?.name],
    ['Modules', namesOf(item.modules)],
    ['Start', item.start_date ?? ''],
    ['Due', item.target_date ?? ''],
  ];
  const shown = all.filter(([, value]) => value);
  return markup`<dl>${shown.map(([name, value]) => markup`<dt>${name}</dt><dd>${value ?? ''}</dd>\n`)}</dl>`;
}

/** A part of the page with its heading; nothing where it is empty. */
function section<T>(title: string, listed: Listed<T> | null, show: (rows: readonly T[]) => Html): Html {
  if (!listed?.data.length) return NOTHING;
  const { length } = listed.data;
  const total = listed.total_count ?? length;
  const rest = total > length ? markup`<p class="soft">${length} of ${total} are shown.</p>` : NOTHING;
  return markup`<section><h2>${title}</h2>\n${show(listed.data)}\n${rest}</section>\n`;
}

const comment = ({ comment_html, created_at, actor }: CommentRow): Html => markup`<article>
<p><strong>${who(actor)}</strong> ${when(created_at)}</p>
<div class="rich">${new Html(comment_html)}</div>
</article>
`;

const list = (rows: readonly Html[]): Html => markup`<ul>${rows}</ul>`;

const link = ({ title, url }: LinkRow): Html =>
  markup`<li><a href="${url}" rel="noopener noreferrer nofollow">${title || url}</a></li>\n`;

const attachment = ({ id, name, size }: AttachmentRow): Html =>
  markup`<li><a href="files/${id}/">${name}</a> <span class="soft">${sizeOf(size)}</span></li>\n`;

function activity({ actor, verb, field, old_value, new_value, created_at }: ActivityRow): Html {
  const what = field ? `${verb} ${field.replaceAll('_', ' ')}` : `${verb} the work item`;
  const values = field && field !== 'description' && (old_value || new_value);
  const change = values ? markup`: ${old_value || 'nothing'} → ${new_value || 'nothing'}` : NOTHING;
  return markup`<li>${who(actor)} ${what}${change} ${when(created_at)}</li>\n`;
}

/** Descriptions and comments are HTML that was cleaned when it was written. */
export function workItemPage(place: Place, item: WorkItemDetail, parts: WorkItemParts): string {
  const [project] = item.identifier.split(/-(?=\d+$)/);
  return workspacePage(place, {
    title: item.name,
    content: markup`<p class="soft"><a href="/w/${place.slug}/projects/${project!}/">${project!}</a> / ${item.identifier}</p>
${item.archived_at ? markup`<p class="notice">This work item is archived.</p>` : NOTHING}
${facts(item)}
<div class="rich">${new Html(item.description_html)}</div>
${section('Below this item', parts.below, (rows) => workItemTable(place, rows))}
${section('Links', parts.links, (rows) => list(rows.map(link)))}
${section('Files', parts.attachments, (rows) => list(rows.map(attachment)))}
${section('Comments', parts.comments, (rows) => markup`${rows.map(comment)}`)}
${section('History', parts.activities, (rows) => list(rows.map(activity)))}`,
  });
}
