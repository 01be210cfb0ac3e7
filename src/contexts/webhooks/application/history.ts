import { Injectable } from '@nestjs/common';
import { EventFeed, type FeedPage, type Position, type PublishedEvent } from '#events';
import { invalidField, isUuid, type WorkspaceCtx } from '#kernel';
import { EventShapes } from './event-shapes';
import { EventSight } from './event.sight';

export interface HistoryRequest {
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

  /** What the caller does not see is passed over, so a page may have fewer events than it was asked for. */
  async read(ctx: WorkspaceCtx, { after, perPage = PER_PAGE }: HistoryRequest) {
    const page = await this.page(ctx.workspaceId, after ?? null, Math.min(perPage, MAX_PER_PAGE));
    const events = (await this.seen(ctx, page)).map(({ event }) => event);
    return { events, next: cursorOf(page.end), hasMore: page.hasMore };
  }

  /** What follows a place, whoever asks; from the oldest event on without it. */
  async page(workspaceId: string, after: string | null, limit: number): Promise<FeedPage> {
    const page = await this.feed.read(workspaceId, after ? positionOf(after) : null, limit);
    if (!page) throw invalidField('after', 'The event is not kept any more. Begin without after.');
    return page;
  }

  /** What of a page the caller sees now. */
  async seen(ctx: WorkspaceCtx, { entries }: FeedPage): Promise<SeenEvent[]> {
    const events = entries.map(({ event }) => event);
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

export const cursorOf = ({ transactionId, eventId }: Position): string => `${transactionId}_${eventId}`;

function positionOf(text: string): Position {
  const [transactionId = '', eventId = '', ...rest] = text.split('_');
  if (/^\d{1,19}$/.test(transactionId) && isUuid(eventId) && !rest.length) return { transactionId, eventId };
  throw invalidField('after', 'Expected the next of a page before.');
}
