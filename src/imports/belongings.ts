import { cleanHtml } from '#html';
import { MAX_URL, problemOfUrl } from '../contexts/discussion';
import { MAX_NAME } from './arrivals';
import { base, historyEntry, type Importing } from './importing';
import type { ItemArrivals } from './items';
import type { CommentThing, HistoryThing, LinkThing, RelationThing, SubscriptionThing, WorklogThing } from './thing';

/** Longest time of one entry, in minutes: what the column holds. */
const MAX_MINUTES = 2 ** 31 - 1;

interface MadeComment {
  readonly thing: CommentThing;
  readonly record: ReturnType<Belongings['comment']>;
}

/** Comments, history, worklogs, links and relations of work items. */
export class Belongings {
  private readonly relations: RelationThing[] = [];

  constructor(
    private readonly importing: Importing,
    private readonly items: Pick<ItemArrivals, 'idOf'>,
  ) {}

  async addComments(things: readonly CommentThing[]): Promise<void> {
    const { arrivals, files, report } = this.importing;
    const texts = this.withItem(things).map(({ thing }) => thing);
    await files.takeInline(texts.map((thing) => ({ ...thing, holder: { kind: 'item', key: thing.item } })));
    const here = this.withItem(things).map(({ thing, itemId }) => ({ thing, record: this.comment(thing, itemId) }));
    if (!here.length) return;
    report.add('comment', {});
    await arrivals.letRun(this.storeComments(here));
  }

  /** The next comments are made while the database adds these. */
  private async storeComments(here: readonly MadeComment[]): Promise<void> {
    const { arrivals, report } = this.importing;
    const arrived = await arrivals.add(
      'work_item_comments',
      here.map(({ record }) => record),
    );
    report.add('comment', { arrived: arrived.size, known: here.length - arrived.size });
    const fresh = here.filter(({ record }) => arrived.has(record.id));
    const entries = fresh.map(({ thing, record }) => ({
      ...historyEntry(this.importing, {
        ...{ key: `comment ${thing.key}`, itemId: record.work_item_id, author: thing.author, at: thing.createdAt },
      }),
      ...{ verb: 'created', field: 'comment', old_value: null, new_value: record.comment_html },
      ...{ comment: 'created a comment', comment_id: record.id },
      ...{ external_source: record.external_source, external_id: thing.key },
    }));
    const counting = arrivals.countComments(fresh.map(({ record }) => record.work_item_id));
    await Promise.all([arrivals.add('activities', entries), counting]);
  }

  private comment(thing: CommentThing, itemId: string) {
    const { people, project, source } = this.importing;
    const { html, text } = this.importing.texts.of(thing, { kind: 'item', key: thing.item });
    return {
      ...base(this.importing, this.importing.idOf('comment', thing.key), people.idOf(thing.author), thing.createdAt),
      ...{ updated_at: thing.editedAt ?? thing.createdAt, project_id: project.id, work_item_id: itemId },
      ...{ comment_html: html, comment_stripped: text, comment_json: {}, edited_at: thing.editedAt },
      ...{ access: 'INTERNAL', external_source: source, external_id: thing.key },
    };
  }

  async addHistory(things: readonly HistoryThing[]): Promise<void> {
    const { arrivals, report, source } = this.importing;
    const here = this.withItem(things);
    const entries = here.map(({ thing, itemId }) => ({
      ...historyEntry(this.importing, { key: thing.key, itemId, author: thing.author, at: thing.at }),
      ...{ verb: 'updated', field: thing.field, old_value: thing.from, new_value: thing.to },
      ...{ comment: `updated the ${thing.field.replaceAll('_', ' ')}`, comment_id: null },
      ...{ external_source: source, external_id: thing.key },
    }));
    await arrivals.addBehind('activities', entries, (arrived) =>
      report.add('history', { arrived, known: here.length - arrived }),
    );
  }

  async addWorklogs(things: readonly WorklogThing[]): Promise<void> {
    const { arrivals, report } = this.importing;
    const here = this.withItem(things)
      .filter(({ thing }) => this.isDuration(thing))
      .map(({ thing, itemId }) => ({ thing, record: this.worklog(thing, itemId) }));
    if (!here.length) return;
    const arrived = await arrivals.add(
      'worklogs',
      here.map(({ record }) => record),
    );
    report.add('worklog', { arrived: arrived.size, known: here.length - arrived.size });
    const fresh = here.filter(({ record }) => arrived.has(record.id));
    const entries = fresh.map(({ thing, record }) => ({
      ...historyEntry(this.importing, {
        ...{ key: `worklog ${thing.key}`, itemId: record.work_item_id, author: thing.author, at: thing.at },
      }),
      ...{ verb: 'created', field: 'worklog', old_value: null, new_value: String(record.duration) },
      ...{ new_identifier: record.id, comment: 'created a worklog', duration: record.duration },
      ...{ external_source: record.external_source, external_id: thing.key },
    }));
    await arrivals.addBehind('activities', entries);
  }

  private isDuration({ key, minutes }: WorklogThing): boolean {
    const isKept = Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_MINUTES;
    if (!isKept) this.importing.report.lose('worklog', key, `${minutes} minutes cannot be logged`);
    return isKept;
  }

  private worklog(thing: WorklogThing, itemId: string) {
    const { people, project, source, idOf } = this.importing;
    return {
      ...base(this.importing, idOf('worklog', thing.key), people.idOf(thing.author), thing.at),
      ...{ project_id: project.id, work_item_id: itemId, description: cleanHtml(thing.html).text },
      ...{ duration: thing.minutes, external_source: source, external_id: thing.key },
    };
  }

  async addLinks(things: readonly LinkThing[]): Promise<void> {
    const { arrivals, project, report, source } = this.importing;
    const here = this.withItem(things).filter(({ thing }) => {
      const isKept = thing.url.length <= MAX_URL && problemOfUrl(thing.url) === null;
      if (!isKept) report.lose('link', thing.key, `"${thing.url.slice(0, 200)}" is not a web address`);
      return isKept;
    });
    const records = here.map(({ thing, itemId }) => ({
      ...base(this.importing, this.importing.idOf('link', thing.key), null),
      ...{
        project_id: project.id,
        work_item_id: itemId,
        title: thing.title.slice(0, MAX_NAME),
        url: thing.url,
        metadata: {},
      },
      ...{ external_source: source, external_id: thing.key },
    }));
    await arrivals.addBehind('work_item_links', records, (arrived) =>
      report.add('link', { arrived, known: here.length - arrived }),
    );
  }

  /** What somebody decided about a work item here stays. */
  async addSubscriptions(things: readonly SubscriptionThing[]): Promise<void> {
    const { arrivals, now, people } = this.importing;
    const records = this.withItem(things).flatMap(({ thing, itemId }) => {
      const userId = people.idOf(thing.person);
      return userId ? [{ work_item_id: itemId, user_id: userId, is_subscribed: true, updated_at: now }] : [];
    });
    await arrivals.addBehind('work_item_subscriptions', records);
  }

  /** Relations may name items that come later. */
  keepRelations(things: readonly RelationThing[]): void {
    this.relations.push(...things);
  }

  /** Adds the relations, once all items are here. */
  async finish(): Promise<void> {
    if (!this.relations.length) return;
    const { arrivals, report } = this.importing;
    const records = this.relations.flatMap((thing) => {
      const [item, other] = [this.items.idOf(thing.item), this.items.idOf(thing.other)];
      if (item && other && item !== other)
        return [
          {
            ...base(this.importing, this.importing.idOf('relation', thing.key), null),
            ...{ item_id: item, related_item_id: other, kind: thing.type, definition_id: null },
          },
        ];
      report.lose('relation', thing.key, `${item ? thing.other : thing.item} is not here`);
      return [];
    });
    const { size } = records.length ? await arrivals.add('work_item_relations', records) : new Set();
    report.add('relation', { arrived: size, known: records.length - size });
  }

  private withItem<T extends CommentThing | HistoryThing | LinkThing | SubscriptionThing | WorklogThing>(
    things: readonly T[],
  ) {
    return things.flatMap((thing) => {
      const itemId = this.items.idOf(thing.item);
      if (itemId) return [{ thing, itemId }];
      this.importing.report.lose(thing.kind, thing.key, `its work item ${thing.item} is not here`);
      return [];
    });
  }
}
