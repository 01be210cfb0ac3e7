import { Injectable } from '@nestjs/common';
import { EventFeed, type Position, type PublishedEvent } from '#events';
import { invalidField, isUuid, type WorkspaceCtx } from '#kernel';
import { EventShapes } from './event-shapes';

export interface HistoryRequest {
  readonly after?: string;
  readonly perPage?: number;
}

const PER_PAGE = 50;
const MAX_PER_PAGE = 200;

/** What happened in a workspace, to be read piece by piece by those who run it and see all of it. */
@Injectable()
export class History {
  constructor(
    private readonly feed: EventFeed,
    private readonly shapes: EventShapes,
  ) {}

  /** Kinds that are told to nobody are passed over, so a page may have fewer events than it was asked for. */
  async read({ workspaceId }: WorkspaceCtx, { after, perPage = PER_PAGE }: HistoryRequest) {
    const position = after ? positionOf(after) : null;
    const page = await this.feed.read(workspaceId, position, Math.min(perPage, MAX_PER_PAGE));
    if (!page) throw invalidField('after', 'The event is not kept any more. Begin without after.');
    const told = new Set(this.shapes.kinds('event'));
    const events = page.events.filter(({ kind }) => told.has(kind));
    return { events: events.map((event) => this.toldOf(event)), next: textOf(page.end), hasMore: page.hasMore };
  }

  private toldOf(event: PublishedEvent) {
    const [data, previous] = this.shapes.values(event);
    return { ...event, data, previous };
  }
}

const textOf = ({ transactionId, eventId }: Position): string => `${transactionId}_${eventId}`;

function positionOf(text: string): Position {
  const [transactionId = '', eventId = '', ...rest] = text.split('_');
  if (/^\d{1,19}$/.test(transactionId) && isUuid(eventId) && !rest.length) return { transactionId, eventId };
  throw invalidField('after', 'Expected the next of a page before.');
}
