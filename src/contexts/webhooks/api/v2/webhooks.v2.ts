import {
  Action,
  Context,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  Resource,
  secret,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import { MAX_SETTINGS, type WorkspaceCtx } from '#kernel';
import { Redeliveries, type Redeliver } from '../../application/redeliveries';
import { webhookList, type WebhookRecord } from '../../application/webhook.repository';
import { Webhooks, type CreateWebhook } from '../../application/webhooks';
import { CONTENT_TYPES, END_REASONS, FILTER_STYLES, FORMS, type Form, type QueryFilter } from '../../domain/webhook';
import { CREATE_WEBHOOK, REDELIVER_SPAN, REGENERATE, TEST_WEBHOOK, UPDATE_WEBHOOK, WEBHOOKS } from '../texts';

const show = shows<WebhookRecord>();

/** Version of the interface whose payloads each form has. */
const VERSIONS: Readonly<Record<Form, string>> = { event: 'v2', action: 'v1' };

const QUERY = 'Conditions in the query language; empty if there are none.';

const MEMBERS = {
  id: show.uuid('id'),
  name: show.text('name', { nullable: true }),
  url: show.text('url'),
  is_active: show.boolean('isActive'),
  version: show.computed({ type: 'string', enum: ['v2', 'v1'] }, ['form'], ({ form }) => VERSIONS[form]),
  content_type: show.text('contentType', { enum: CONTENT_TYPES }),
  scopes: show.texts('kinds', { description: 'Kinds of events that it receives.' }),
  last_used_filter: show.text('lastUsedFilter', { nullable: true, enum: FILTER_STYLES }),
  rich_filters: show.object('richFilters'),
  pql_filters: show.computed(
    { type: 'object', properties: { stripped: { type: 'string', description: QUERY } }, required: ['stripped'] },
    ['pqlFilters'],
    ({ pqlFilters }) => pqlFilters ?? { stripped: '' },
  ),
  decided_by_id: show.uuid('decidedById', {
    nullable: true,
    presence: 'named',
    description:
      'The person who last decided what is sent. The webhook is switched off when this person no longer runs the ' +
      'workspace.',
  }),
  end_reason: show.text('endReason', {
    nullable: true,
    presence: 'named',
    enum: END_REASONS,
    description: 'Why the service switched it off; null otherwise.',
  }),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
};

const webhookV2 = present<WebhookRecord>('Webhook', MEMBERS);

const webhookWithSecretV2 = present<WebhookRecord>('WebhookWithSecret', {
  ...MEMBERS,
  secret_key: secret(show.text('secret', { description: 'Signs deliveries. Only this answer shows it.' })),
});

const member = membersOf<CreateWebhook>();

const formOf = (version: string): Form => FORMS.find((form) => VERSIONS[form] === version)!;

const queryMember = membersOf<QueryFilter>();

class PqlFiltersV2 {
  @queryMember.text('stripped', { required: true, max: 16_384, description: QUERY })
  stripped!: string;
}

class CreateWebhookV2 {
  @member.text('url', { required: true, max: 1024, blank: false }) url!: string;
  @member.text('name', { max: 255, nullable: true }) name?: string | null;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.choice('form', ['v2', 'v1'], { default: 'v2', parse: formOf }) version?: string;
  @member.choice('contentType', CONTENT_TYPES, { default: 'application/json' }) content_type?: string;
  @member.texts('kinds', { default: [] }) scopes?: string[];
  @member.object('richFilters', { max: MAX_SETTINGS, empty: {} }) rich_filters?: object;
  @member.object('pqlFilters', { of: PqlFiltersV2, empty: { stripped: '' } }) pql_filters?: object;
  @member.choice('lastUsedFilter', FILTER_STYLES, { nullable: true }) last_used_filter?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') decided_by_id?: string;
  @member.readOnly('text') end_reason?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('datetime') updated_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateWebhookV2 extends partial(CreateWebhookV2) {}

const redeliver = membersOf<Redeliver>();

class RedeliverV2 {
  @redeliver.datetime('since', { required: true, description: 'Start of the time span.' }) since!: string;
  @redeliver.datetime('until', { description: 'End of the time span. Default: now.' }) until?: string;
}

const QUEUED = {
  type: 'object',
  required: ['queued', 'next'],
  properties: {
    queued: { type: 'integer', description: 'Number of messages that are sent again.' },
    next: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Time to continue from; null if nothing is left.',
    },
  },
};

const ALLOW = 'O A';

@Resource({
  style: v2,
  tag: 'Webhooks',
  about: WEBHOOKS,
  path: 'workspaces/:slug/webhooks',
  level: 'workspace',
  scope: 'webhooks',
  presenter: webhookV2,
})
@Serves(
  standard.list({ id: 'list-webhooks', summary: 'List webhooks', allow: ALLOW, list: webhookList }),
  standard.get('pk', { id: 'get-webhook', summary: 'Get a webhook', allow: ALLOW }),
  standard.create({
    id: 'create-webhook',
    summary: 'Create a webhook',
    description: CREATE_WEBHOOK,
    allow: ALLOW,
    body: CreateWebhookV2,
  }),
  standard.update('pk', {
    id: 'update-webhook',
    summary: 'Update a webhook',
    description: UPDATE_WEBHOOK,
    allow: ALLOW,
    body: UpdateWebhookV2,
  }),
  standard.remove('pk', { id: 'delete-webhook', summary: 'Delete a webhook', allow: ALLOW }),
)
export class WebhooksV2Controller {
  constructor(
    readonly records: Webhooks,
    private readonly redeliveries: Redeliveries,
  ) {}

  @Action('POST', ':pk/regenerate', {
    id: 'regenerate-webhook-secret',
    summary: 'Create a new secret',
    description: REGENERATE,
    allow: ALLOW,
    presenter: webhookWithSecretV2,
    selectable: false,
    passive: ['fields'],
  })
  regenerate(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.regenerate(ctx, id);
  }

  @Action('POST', ':pk/test', {
    id: 'test-webhook',
    summary: 'Send a test message',
    description: TEST_WEBHOOK,
    allow: ALLOW,
    shape: 'none',
    status: 202,
  })
  test(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.redeliveries.test(ctx, id);
  }

  @Action('POST', ':pk/redeliver', {
    id: 'redeliver-webhook-events',
    summary: 'Send the events of a time span again',
    description: REDELIVER_SPAN,
    allow: ALLOW,
    shape: 'plain',
    status: 202,
    answer: QUEUED,
    body: RedeliverV2,
  })
  redeliver(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() span: Redeliver) {
    return this.redeliveries.span(ctx, id, span);
  }
}
