import { Req } from '@nestjs/common';
import { Readmission } from '#auth';
import type { PublishedEvent } from '#events';
import { acceptsStream, Action, Context, membersOf, QueryParams, Resource, Streamed, v2, type ApiRequest } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { History, type HistoryRequest } from '../../application/history';
import { LiveEvents } from '../../application/live-events';
import { EVENTS, LIST_EVENTS } from '../texts';

const query = membersOf<HistoryRequest>();

class EventsQueryV2 {
  @query.text('after', { max: 100, description: '`next` of the page before; from the oldest event on without it.' })
  after?: string;
  @query.integer('perPage', { min: 1, description: 'Events that are looked at, 200 at most; 50 unless told.' })
  per_page?: number;
  @query.texts('kinds', { max: 100, description: 'Kinds of events, as `workitem.created`; all unless given.' })
  kinds?: readonly string[];
  @query.uuids('projectIds', {
    max: 100,
    description: 'Projects whose events are wanted; unless given all, and events of no project too.',
  })
  project_ids?: readonly string[];
}

const ID = { type: 'string', format: 'uuid' };
const NO_ID = { type: ['string', 'null'], format: 'uuid' };

const NEXT = '7421_0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60';

const PAGE = {
  type: 'object',
  required: ['data', 'next', 'has_more'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          event_id: { ...ID, description: 'The same as in the deliveries of webhooks.' },
          event: { type: 'string', description: 'Kind of the event.', examples: ['workitem.created'] },
          entity_type: { type: 'string', description: 'What the event is about.', examples: ['issue'] },
          entity_id: { ...ID, description: 'Id of the record that the event is about.' },
          project_id: { ...NO_ID, description: 'Id of its project; null where it is in none.' },
          actor_id: { ...NO_ID, description: 'Id of who made it happen; null for the service itself.' },
          created_at: { type: 'string', format: 'date-time', description: 'When it happened.' },
          data: { type: 'object', description: 'The record after the event; empty after a deletion.' },
          previous_attributes: { type: 'object', description: 'What the event replaced.' },
        },
      },
    },
    next: { type: 'string', description: 'Where to go on, also after the last event there is now.', examples: [NEXT] },
    has_more: { type: 'boolean', description: 'Whether there is more at once.' },
  },
};

@Resource({
  style: v2,
  tag: 'Events',
  about: EVENTS,
  path: 'workspaces/:slug/events',
  level: 'workspace',
  scope: 'webhooks',
})
export class EventsV2Controller {
  constructor(
    private readonly history: History,
    private readonly live: LiveEvents,
    private readonly readmission: Readmission,
  ) {}

  @Action('GET', '', {
    id: 'list-events',
    summary: 'List what happened',
    description: LIST_EVENTS,
    allow: 'all',
    shape: 'plain',
    answer: PAGE,
    query: EventsQueryV2,
    streams: true,
  })
  async list(@Context() ctx: WorkspaceCtx, @QueryParams() asked: HistoryRequest, @Req() request: ApiRequest) {
    if (acceptsStream(request)) return this.stream(ctx, asked, request);
    const { events, next, hasMore } = await this.history.read(ctx, asked);
    return { data: events.map(shownEvent), next, has_more: hasMore };
  }

  private async stream(
    ctx: WorkspaceCtx,
    { after, ...filter }: HistoryRequest,
    request: ApiRequest,
  ): Promise<Streamed> {
    this.history.check(filter);
    const from = await this.live.start(ctx, request.header('Last-Event-ID') || after);
    const again = () => this.readmission.again(request);
    return new Streamed(({ closed, send }) =>
      this.live.follow(ctx, from, {
        filter,
        closed,
        again,
        tell: ({ event, cursor }) =>
          send(`id: ${cursor}\nevent: ${event.kind}\ndata: ${JSON.stringify(shownEvent(event))}\n\n`),
        // Readers keep an id that comes without data, and go on behind it.
        reach: (cursor) => send(`: \nid: ${cursor}\n\n`),
      }),
    );
  }
}

const shownEvent = (event: PublishedEvent) => ({
  event_id: event.id,
  event: event.kind,
  entity_type: event.entityType,
  entity_id: event.entityId,
  project_id: event.projectId,
  actor_id: event.actorId,
  created_at: event.createdAt,
  data: event.data,
  previous_attributes: event.previous,
});
