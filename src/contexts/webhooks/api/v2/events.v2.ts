import { Req } from '@nestjs/common';
import { AccessRecheck } from '#auth';
import { acceptsStream, Action, Context, membersOf, QueryParams, Resource, Streamed, v2, type ApiRequest } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { History, type HistoryRequest, type SeenEvent } from '../../application/history';
import { LiveEvents } from '../../application/live-events';
import { EVENTS, LIST_EVENTS } from '../texts';

const query = membersOf<HistoryRequest>();

class EventsQueryV2 {
  @query.text('after', {
    max: 100,
    description: '`next` of the previous page; without it, the list begins with the oldest event.',
  })
  after?: string;
  @query.integer('perPage', { min: 1, description: 'Number of events to examine, at most 200. Default: 50.' })
  per_page?: number;
  @query.texts('kinds', {
    max: 100,
    description:
      'Kinds of events, such as `workitem.created`, or prefixes of kinds, such as `workitem`; all kinds if left ' +
      'out.',
  })
  kinds?: readonly string[];
  @query.uuids('projectIds', {
    max: 100,
    description: 'Projects whose events to return. If left out, events of all projects and of no project are returned.',
  })
  project_ids?: readonly string[];
  @query.boolean('texts', {
    description:
      '`false` leaves out long texts, such as `description_html`; `left_out` then names those that the event has.',
  })
  texts?: boolean;
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
          event_id: { ...ID, description: 'The same id as in deliveries of webhooks.' },
          event: { type: 'string', description: 'Kind of the event.', examples: ['workitem.created'] },
          entity_type: {
            type: 'string',
            description: 'Type of the record that the event is about.',
            examples: ['issue'],
          },
          entity_id: { ...ID, description: 'Id of the record that the event is about.' },
          project_id: { ...NO_ID, description: 'Id of its project; null if it belongs to none.' },
          actor_id: { ...NO_ID, description: 'Id of the person who caused it; null for the service itself.' },
          created_at: { type: 'string', format: 'date-time', description: 'When it happened.' },
          data: { type: 'object', description: 'The record after the event; empty after a deletion.' },
          previous_attributes: { type: 'object', description: 'The values that the event replaced.' },
          left_out: {
            type: 'array',
            items: { type: 'string', examples: ['description_html'] },
            description: 'Members with long texts that `texts=false` removed from the event.',
          },
        },
      },
    },
    next: {
      type: 'string',
      description: 'Cursor for the next page; also set after the last event so far.',
      examples: [NEXT],
    },
    has_more: { type: 'boolean', description: 'Whether more events are available now.' },
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
    private readonly readmission: AccessRecheck,
  ) {}

  @Action('GET', '', {
    id: 'list-events',
    summary: 'List events',
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
        tell: (seen) =>
          send(`id: ${seen.cursor}\nevent: ${seen.event.kind}\ndata: ${JSON.stringify(shownEvent(seen))}\n\n`),
        // A client remembers an id that comes without data, and resumes behind it.
        reach: (cursor) => send(`: \nid: ${cursor}\n\n`),
      }),
    );
  }
}

const shownEvent = ({ event, leftOut }: SeenEvent) => ({
  event_id: event.id,
  event: event.kind,
  entity_type: event.entityType,
  entity_id: event.entityId,
  project_id: event.projectId,
  actor_id: event.actorId,
  created_at: event.createdAt,
  data: event.data,
  previous_attributes: event.previous,
  ...(leftOut.length && { left_out: leftOut }),
});
