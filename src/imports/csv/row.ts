import type { DateOrder, TextForm } from '#kernel';
import { createHash } from 'node:crypto';
import type { CommentThing, ItemThing, LinkThing, SubscriptionThing, ValueThing } from '../thing';
import type { CsvProperties } from './properties';
import { htmlOf } from '../texts';
import { propertyNameOf, type Column, type Field } from './columns';
import { dayOf, instantOf } from './dates';
import { priorityNamed } from '../values';

export interface Reading {
  readonly columns: readonly Column[];
  readonly dates: DateOrder;
  readonly texts: TextForm;
  readonly properties: CsvProperties;
}

/** What one row says, with names where others have keys. */
export interface ReadRow {
  readonly item: ItemThing;
  readonly comments: readonly CommentThing[];
  readonly links: readonly LinkThing[];
  readonly values: readonly ValueThing[];
  readonly subscriptions: readonly SubscriptionThing[];
  /** Names of people, in all members. */
  readonly people: readonly string[];
  /** What could not be read. */
  readonly complaints: readonly string[];
}

/** The type of work items that have properties and no type: properties belong to types. */
const TYPE = 'Task';

const SEPARATORS = /[,;|\n]/;
/** How Jira writes comments: time, author, text. */
const COMMENT = /^([^;]{6,40});([^;]*);([\s\S]*)$/;

/** Reads the cells of one row. */
export class RowReader {
  private readonly complaints: string[] = [];
  private readonly cells = new Map<Field, string[]>();
  /** Values of properties, by their names. */
  private readonly custom = new Map<string, string[]>();
  /** Headers of columns that are left out and have a value. */
  readonly left = new Set<string>();

  constructor(
    row: readonly string[],
    private readonly reading: Reading,
  ) {
    for (const [index, { header, field }] of reading.columns.entries()) {
      const cell = row[index]?.trim();
      if (!cell) continue;
      if (field === 'ignore') this.left.add(header);
      else if (field === 'property') append(this.custom, propertyNameOf(header), cell);
      else append(this.cells, field, cell);
    }
  }

  get name(): string | undefined {
    return this.one('name');
  }

  /** The id in the other program, where the file has it. */
  get ownKey(): string | undefined {
    return this.one('key') ?? this.one('number');
  }

  get alias(): string | undefined {
    return this.one('alias');
  }

  read(key: string, parent: string | null): ReadRow {
    const item = this.item(key, parent);
    const comments = this.comments(item);
    const authors = comments.flatMap(({ author }) => author ?? []);
    const { properties } = this.reading;
    const creators = item.createdBy ? [item.createdBy] : [];
    const subscribers = this.many('subscribers');
    const named = [...subscribers, ...properties.peopleIn(this.custom)];
    const people = new Set([...item.assignees, ...creators, ...authors, ...named]);
    const subscriptions = subscribers.map((person) => this.subscription(key, person));
    const values = properties.valuesOf(this.custom, key, item.type ?? TYPE);
    return {
      item,
      comments,
      links: this.links(key),
      values,
      subscriptions,
      people: [...people],
      complaints: this.complaints,
    };
  }

  private get type(): string | null {
    return this.one('type') ?? (this.custom.size ? TYPE : null);
  }

  private one(field: Field): string | undefined {
    return this.cells.get(field)?.[0];
  }

  /** Several columns have a value each; a single one has several in a cell. */
  private many(field: Field): string[] {
    const isSingle = this.reading.columns.filter((column) => column.field === field).length === 1;
    const parts = (this.cells.get(field) ?? []).flatMap((cell) => (isSingle ? cell.split(SEPARATORS) : [cell]));
    return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
  }

  get parent(): string | undefined {
    return this.one('parent');
  }

  private item(key: string, parent: string | null): ItemThing {
    const createdAt = this.instant('created_at');
    return {
      kind: 'item',
      ...{ key, parent, number: this.number(), name: this.name!, state: this.one('state') ?? null },
      html: htmlOf(this.one('description') ?? '', this.reading.texts),
      ...{ priority: this.priority(), labels: this.many('labels'), assignees: this.many('assignees') },
      // A work item is in one cycle; programs that list all write the last one behind the others.
      ...{ cycle: this.cells.get('cycle')?.at(-1) ?? null, modules: this.many('modules') },
      ...{ milestone: this.one('milestone') ?? null, point: this.point(), type: this.type },
      ...{ startDate: this.day('start_date'), targetDate: this.day('target_date') },
      ...{ createdAt, createdBy: this.one('created_by') ?? null, updatedAt: this.instant('updated_at') },
      ...{ completedAt: this.instant('completed_at'), archivedAt: null },
    };
  }

  /** The number itself, or that at the end of a key such as WEB-12. */
  private number(): number | null {
    const digits = /^(?:#|\p{L}[\p{L}\p{N}_]*-)?(\d{1,9})$/u.exec(this.one('number') ?? this.one('key') ?? '')?.[1];
    return digits === undefined || Number(digits) === 0 ? null : Number(digits);
  }

  private priority() {
    const text = this.one('priority') ?? '';
    const priority = priorityNamed(text);
    if (!priority) this.complaints.push(`"${text}" is not a priority: it has none`);
    return priority ?? 'none';
  }

  private point(): number | null {
    const text = this.one('point');
    if (text === undefined) return null;
    const point = Number(text.replace(',', '.'));
    if (Number.isInteger(point)) return point;
    this.complaints.push(`"${text}" is not a whole number of points: it has none`);
    return null;
  }

  private day(field: Field): string | null {
    return this.dated(field, dayOf);
  }

  private instant(field: Field): string | null {
    return this.dated(field, instantOf);
  }

  private dated(field: Field, read: typeof dayOf): string | null {
    const text = this.one(field);
    if (text === undefined) return null;
    const found = read(text, this.reading.dates);
    if (found === undefined) this.complaints.push(`"${text}" is not a date (${field})`);
    return found ?? null;
  }

  private comments({ key, createdAt }: ItemThing): CommentThing[] {
    return (this.cells.get('comment') ?? []).map((cell, index) => {
      const [, time, author = '', text = cell] = COMMENT.exec(cell) ?? [];
      const at = time === undefined ? undefined : instantOf(time, this.reading.dates);
      return {
        ...{ kind: 'comment', key: `${key} comment ${index + 1}`, item: key },
        html: htmlOf(at ? text : cell, this.reading.texts),
        author: (at && author.trim()) || null,
        ...{ createdAt: at ?? createdAt ?? new Date().toISOString(), editedAt: null },
      };
    });
  }

  private subscription(item: string, person: string): SubscriptionThing {
    return { kind: 'subscription', key: `${item} ${person}`, item, person };
  }

  private links(item: string): LinkThing[] {
    return (this.cells.get('link') ?? []).map((url, index) => ({
      ...{ kind: 'link', key: `${item} link ${index + 1}`, item, url, title: '' },
    }));
  }
}

/** Adds a cell to those of a key. */
export function append<Key>(cells: Map<Key, string[]>, key: Key, cell: string): void {
  const known = cells.get(key);
  if (known) known.push(cell);
  else cells.set(key, [cell]);
}

/** The key of a row without an id: rows of the same name are counted. */
export const keyOfName = (name: string, occurrence: number): string =>
  `name ${createHash('sha256').update(name).digest('hex').slice(0, 16)} ${occurrence}`;
