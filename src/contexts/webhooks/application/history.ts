import { Injectable } from '@nestjs/common';
import { EventFeed, type FeedPage, type EventPosition, type PublishedEvent } from '#events';
import { invalidField, isUuid, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { EventShapes } from './event-shapes';
import { VisibleEvents } from './visible-events';

/** Selects events. A member that is left out selects all. */
export interface EventFilter {
  /** Kinds of events, such as `workitem.created`, or a prefix of kinds, such as `workitem`. */
  readonly kinds?: readonly string[];
  readonly projectIds?: readonly string[];
  /** If false, long texts are left out of the records. */
  readonly texts?: boolean;
}

export interface HistoryRequest extends EventFilter {
  readonly after?: string;
  readonly perPage?: number;
}

/** An event as the caller sees it, and the cursor behind it. */
export interface SeenEvent {
  readonly event: PublishedEvent;
  readonly cursor: string;
  /** Names of members with long texts that the event had and the reader did not want. */
  readonly leftOut: readonly string[];
}

const PER_PAGE = 50;
const MAX_PER_PAGE = 200;

/** Reads the events of a workspace page by page, as far as the reader may see them. */
@Injectable()
export class History {
  constructor(
    private readonly feed: EventFeed,
    private readonly shapes: EventShapes,
    private readonly sight: VisibleEvents,
  ) {}

  /** Refuses kinds of events that do not exist. */
  check({ kinds = [] }: EventFilter): void {
    const known = this.shapes.kinds('event');
    const unknown = kinds.find((kind) => !known.some((one) => isOf(one, kind)));
    if (unknown !== undefined) throw invalidField('kinds', notOneOf('kind of event', unknown, known));
  }

  /**
   * Reads a page of events. Events that the caller may not see or did not ask for are skipped, so a page may have fewer
   * events than requested.
   */
  async read(ctx: WorkspaceCtx, { after, perPage = PER_PAGE, ...filter }: HistoryRequest) {
    this.check(filter);
    const page = await this.page(ctx.workspaceId, after ?? null, Math.min(perPage, MAX_PER_PAGE));
    const events = await this.seen(ctx, page, filter);
    return { events, next: cursorOf(page.end), hasMore: page.hasMore };
  }

  /** Returns the events behind a cursor without checking who asks; without a cursor, from the oldest event. */
  async page(workspaceId: string, after: string | null, limit: number): Promise<FeedPage> {
    const page = await this.feed.read(workspaceId, after ? positionOf(after) : null, limit);
    if (!page) throw invalidField('after', 'The event is no longer stored. Start again without after.');
    return page;
  }

  /** Returns the events of a page that the caller may see now and asked for. */
  async seen(ctx: WorkspaceCtx, { entries }: FeedPage, filter: EventFilter): Promise<SeenEvent[]> {
    const events = entries.map(({ event }) => event).filter(isWanted(filter));
    if (!events.length) return [];
    const cursors = new Map(entries.map(({ event: { id }, position }) => [id, cursorOf(position)]));
    const seen = await this.sight.of(ctx, events);
    return seen.map((event) => ({ ...this.shownTo(filter, event), cursor: cursors.get(event.id)! }));
  }

  /** Returns the cursor behind all events so far. */
  async end(workspaceId: string): Promise<string> {
    return cursorOf(await this.feed.end(workspaceId));
  }

  private shownTo({ texts = true }: EventFilter, event: PublishedEvent): Omit<SeenEvent, 'cursor'> {
    const [data, previous] = this.shapes.values(event);
    if (texts) return { event: { ...event, data, previous }, leftOut: [] };
    const long = this.shapes.texts(event);
    const isNew = Object.keys(previous).length === 0;
    const leftOut = long.filter((name) => name in (isNew ? data : previous));
    return { event: { ...event, data: without(data, long), previous: without(previous, long) }, leftOut };
  }
}

/** True if the kind is the requested one or below it. */
const isOf = (kind: string, asked: string): boolean => kind === asked || kind.startsWith(`${asked}.`);

const without = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const isWanted =
  ({ kinds, projectIds }: EventFilter) =>
  ({ kind, projectId }: PublishedEvent): boolean =>
    (!kinds || kinds.some((asked) => isOf(kind, asked))) &&
    (!projectIds || (projectId !== null && projectIds.includes(projectId)));

export const cursorOf = ({ transactionId, eventId }: EventPosition): string => `${transactionId}_${eventId}`;

function positionOf(text: string): EventPosition {
  const [transactionId = '', eventId = '', ...rest] = text.split('_');
  if (/^\d{1,19}$/.test(transactionId) && isUuid(eventId) && !rest.length) return { transactionId, eventId };
  throw invalidField('after', 'Expected `next` of a previous page.');
}
