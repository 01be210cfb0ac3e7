import { Injectable } from '@nestjs/common';
import { EventFeed, type FeedPage, type Position, type PublishedEvent } from '#events';
import { invalidField, isUuid, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { EventShapes } from './event-shapes';
import { EventSight } from './event.sight';

/** Which events a reader wants; all of a member that is not given. */
export interface EventFilter {
  /** Kinds of events, as `workitem.created`. */
  readonly kinds?: readonly string[];
  readonly projectIds?: readonly string[];
}

export interface HistoryRequest extends EventFilter {
  readonly after?: string;
  readonly perPage?: number;
}

/** An event as the caller sees it, and the place behind it. */
export interface SeenEvent {
  readonly event: PublishedEvent;
  readonly cursor: string;
}

const PER_PAGE = 50;
const MAX_PER_PAGE = 200;

/** What happened in a workspace, to be read piece by piece, as far as its reader may see it. */
@Injectable()
export class History {
  constructor(
    private readonly feed: EventFeed,
    private readonly shapes: EventShapes,
    private readonly sight: EventSight,
  ) {}

  /** Refuses kinds of events that nothing publishes. */
  check({ kinds = [] }: EventFilter): void {
    const known = this.shapes.kinds('event');
    const unknown = kinds.find((kind) => !known.includes(kind));
    if (unknown !== undefined) throw invalidField('kinds', notOneOf('kind of event', unknown, known));
  }

  /** What the caller does not see, or did not ask for, is passed over, so a page may have fewer events than it was asked for. */
  async read(ctx: WorkspaceCtx, { after, perPage = PER_PAGE, ...filter }: HistoryRequest) {
    this.check(filter);
    const page = await this.page(ctx.workspaceId, after ?? null, Math.min(perPage, MAX_PER_PAGE));
    const events = (await this.seen(ctx, page, filter)).map(({ event }) => event);
    return { events, next: cursorOf(page.end), hasMore: page.hasMore };
  }

  /** What follows a place, whoever asks; from the oldest event on without it. */
  async page(workspaceId: string, after: string | null, limit: number): Promise<FeedPage> {
    const page = await this.feed.read(workspaceId, after ? positionOf(after) : null, limit);
    if (!page) throw invalidField('after', 'The event is not kept any more. Begin without after.');
    return page;
  }

  /** The events of a page that the caller sees now and wants. */
  async seen(ctx: WorkspaceCtx, { entries }: FeedPage, filter: EventFilter): Promise<SeenEvent[]> {
    const events = entries.map(({ event }) => event).filter(isWanted(filter));
    if (!events.length) return [];
    const cursors = new Map(entries.map(({ event: { id }, position }) => [id, cursorOf(position)]));
    const seen = await this.sight.of(ctx, events);
    return seen.map((event) => ({ event: this.toldOf(event), cursor: cursors.get(event.id)! }));
  }

  /** The place behind all that has happened. */
  async end(workspaceId: string): Promise<string> {
    return cursorOf(await this.feed.end(workspaceId));
  }

  private toldOf(event: PublishedEvent): PublishedEvent {
    const [data, previous] = this.shapes.values(event);
    return { ...event, data, previous };
  }
}

const isWanted =
  ({ kinds, projectIds }: EventFilter) =>
  ({ kind, projectId }: PublishedEvent): boolean =>
    (!kinds || kinds.includes(kind)) && (!projectIds || (projectId !== null && projectIds.includes(projectId)));

export const cursorOf = ({ transactionId, eventId }: Position): string => `${transactionId}_${eventId}`;

function positionOf(text: string): Position {
  const [transactionId = '', eventId = '', ...rest] = text.split('_');
  if (/^\d{1,19}$/.test(transactionId) && isUuid(eventId) && !rest.length) return { transactionId, eventId };
  throw invalidField('after', 'Expected the next of a page before.');
}
