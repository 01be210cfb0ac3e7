import { Injectable } from '@nestjs/common';
import { notFound, type ListRequest, type WithParent, type WorkspaceCtx } from '#kernel';
import { WebhookLogRepository, type OfWebhook, type WebhookLogRecord } from './webhook-log.repository';
import { Webhooks } from './webhooks';

type BelowWebhook = WithParent<WorkspaceCtx>;

/** Reads the log of a webhook, whose id is `ctx.parent`. */
@Injectable()
export class WebhookLogs {
  constructor(
    private readonly logs: WebhookLogRepository,
    private readonly webhooks: Webhooks,
  ) {}

  async list(ctx: BelowWebhook, request: ListRequest) {
    return this.logs.list(await this.place(ctx), request);
  }

  async get(ctx: BelowWebhook, id: string): Promise<WebhookLogRecord> {
    const log = await this.logs.find(await this.place(ctx), id);
    if (!log) throw notFound();
    return log;
  }

  private async place(ctx: BelowWebhook): Promise<OfWebhook> {
    const { id: webhookId } = await this.webhooks.get(ctx, ctx.parent);
    return { workspaceId: ctx.workspaceId, webhookId };
  }
}
