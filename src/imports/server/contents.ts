import type { RelationThing, Thing } from '../thing';
import { htmlOf } from '../texts';
import { commentOf, historyOf, linkOf } from './mapping';
import type { Pictures } from './pictures';
import type {
  ServerActivity,
  ServerComment,
  ServerLink,
  ServerValues,
  ServerWorklog,
  ServerWorklogTotal,
} from './shapes';
import type { ListOf, ServerTypes } from './types';

export interface ServerContentsOptions {
  readonly list: ListOf;
  /** Reads one answer of the project; undefined if the server does not have it. */
  readonly page: (path: string) => Promise<unknown>;
  readonly pictures: Pictures;
  readonly types: ServerTypes;
}

/** Relations that are stored at the work item that answers them; the others are stored at the other one. */
const STORED = ['blocked_by', 'start_before', 'finish_before', 'duplicate', 'relates_to'] as const;

const HIDDEN = 'it is archived, and the server does not show its cycle, modules, comments, links, files and history';

/** What belongs to work items. */
export class ServerContents {
  constructor(private readonly options: ServerContentsOptions) {}

  async *of(item: string): AsyncIterable<Thing> {
    yield* this.comments(item);
    yield* this.others(item);
  }

  /** Some servers do not show what belongs to archived work items. */
  async *ofArchived(item: string): AsyncIterable<Thing> {
    let isShown = true;
    yield* this.comments(item, () => (isShown = false));
    if (isShown) yield* this.others(item);
    else yield { kind: 'remark', key: item, what: HIDDEN };
  }

  private async *comments(item: string, onMissing?: () => void): AsyncIterable<Thing> {
    const { list, pictures } = this.options;
    for await (const comment of list<ServerComment>(`work-items/${item}/comments/`, onMissing)) {
      pictures.read(comment.comment_html, { kind: 'item', key: item });
      yield commentOf(item, comment);
    }
  }

  private async *others(item: string): AsyncIterable<Thing> {
    const { list } = this.options;
    for await (const link of list<ServerLink>(`work-items/${item}/links/`)) yield linkOf(item, link);
    yield* this.relations(item);
    yield* this.history(item);
    yield* this.values(item);
  }

  /** Asks only for work items that time was logged for. */
  async *worklogs(items: ReadonlySet<string>): AsyncIterable<Thing> {
    const page = await this.options.page('total-worklogs/');
    const totals = Array.isArray(page) ? (page as ServerWorklogTotal[]) : [];
    for (const { issue_id: item } of totals) {
      if (!items.has(item)) continue;
      for await (const worklog of this.options.list<ServerWorklog>(`work-items/${item}/worklogs/`)) {
        const { id, description, duration: minutes, created_at: at, created_by: author = null } = worklog;
        yield { kind: 'worklog', key: id, item, html: htmlOf(description ?? '', 'plain'), author, at, minutes };
      }
    }
  }

  private async *values(item: string): AsyncIterable<Thing> {
    const { types, page } = this.options;
    if (!types.hasProperties) return;
    const lists = await page(`work-items/${item}/work-item-properties/values/`);
    if (Array.isArray(lists)) yield* types.valuesOf(item, lists as ServerValues[]);
  }

  private async *relations(item: string): AsyncIterable<Thing> {
    const page = await this.options.page(`work-items/${item}/relations/`);
    const relations = (page ?? {}) as Partial<Record<RelationThing['type'], readonly string[]>>;
    for (const type of STORED) {
      for (const other of relations[type] ?? [])
        yield { kind: 'relation', key: `${item} ${type} ${other}`, item, other, type };
    }
  }

  private async *history(item: string): AsyncIterable<Thing> {
    for await (const activity of this.options.list<ServerActivity>(`work-items/${item}/activities/`)) {
      const entry = historyOf(item, activity);
      if (entry) yield entry;
    }
  }
}
