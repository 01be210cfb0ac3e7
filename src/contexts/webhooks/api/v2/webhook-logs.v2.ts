import { Action, Context, Id, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { Redeliveries } from '../../application/redeliveries';
import { webhookLogList, type WebhookLogRecord } from '../../application/webhook-log.repository';
import { WebhookLogs } from '../../application/webhook-logs';
import { REDELIVER_LOG, WEBHOOK_LOGS } from '../texts';

const show = shows<WebhookLogRecord>();

const webhookLogV2 = present<WebhookLogRecord>('WebhookLog', {
  id: show.uuid('id', { description: 'Id of the attempt: the delivery_id of its payload.' }),
  webhook_id: show.uuid('webhookId'),
  event_type: show.text('eventType'),
  request_method: show.text('requestMethod'),
  request_headers: show.text('requestHeaders'),
  request_body: show.text('requestBody'),
  response_status: show.text('responseStatus'),
  response_headers: show.text('responseHeaders'),
  response_body: show.text('responseBody'),
  status_text: show.text('statusText'),
  error_message: show.text('errorMessage'),
  duration_ms: show.integer('durationMs'),
  retry_count: show.integer('retryCount'),
  created_at: show.datetime('createdAt'),
});

const standard = standardBelow('webhook_id');

@Resource({
  style: v2,
  tag: 'Webhook logs',
  about: WEBHOOK_LOGS,
  path: 'workspaces/:slug/webhook-logs/:webhook_id',
  level: 'workspace',
  scope: 'webhooks',
  presenter: webhookLogV2,
})
@Serves(
  standard.list({ id: 'list-webhook-logs', summary: 'List attempts', allow: 'O A', list: webhookLogList }),
  standard.get('pk', { id: 'get-webhook-log', summary: 'Get an attempt', allow: 'O A' }),
)
export class WebhookLogsV2Controller {
  constructor(
    readonly records: WebhookLogs,
    private readonly redeliveries: Redeliveries,
  ) {}

  @Action('POST', ':pk/redeliver', {
    id: 'redeliver-webhook-log',
    summary: 'Send the event of an attempt again',
    description: REDELIVER_LOG,
    allow: 'O A',
    shape: 'none',
    status: 202,
  })
  redeliver(@Context() ctx: WorkspaceCtx, @Id('webhook_id') webhookId: string, @Id('pk') id: string) {
    return this.redeliveries.one(ctx, webhookId, id);
  }
}
