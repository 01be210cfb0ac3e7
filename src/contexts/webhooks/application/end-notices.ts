import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#kernel';
import { Mailer } from '#mail';
import { Users } from '../../identity';
import { Installations } from '../../oauth';
import type { EndReason } from '../domain/webhook';
import type { WebhookRecord } from './webhook.repository';
import { Webhooks } from './webhooks';

const CAUSES: Readonly<Record<EndReason, string>> = {
  gone: 'The receiver answered 410: it is gone for good.',
  failing: 'The receiver has taken nothing for three days.',
};

/** Ends webhooks that nobody receives, and tells whoever made them. */
@Injectable()
export class EndNotices {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly users: Users,
    private readonly installations: Installations,
    private readonly mailer: Mailer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async end(webhook: WebhookRecord, reason: EndReason): Promise<void> {
    const { workspaceId, id } = webhook;
    await this.unitOfWork.run(async () => {
      await this.webhooks.end({ workspaceId, reason: 'webhooks' }, id, reason);
      const makerId = await this.makerOf(webhook);
      const maker = makerId ? (await this.users.byIds(webhook, [makerId])).get(makerId) : undefined;
      if (maker) await this.mailer.send({ to: maker.email, ...noticeOf(webhook, reason) });
    });
  }

  /** Of the webhook of an app, who let it in: nobody reads the mail of its account. */
  private async makerOf({ appId, createdById }: WebhookRecord): Promise<string | null | undefined> {
    return appId === null ? createdById : (await this.installations.ofApp(appId))?.installedById;
  }
}

const noticeOf = ({ id, name, url }: WebhookRecord, reason: EndReason) => ({
  subject: `The webhook ${name ?? url} was switched off`,
  text: `${CAUSES[reason]}

Webhook: ${name ?? '(no name)'} (${id})
URL: ${url}

Nothing is sent to it until somebody sets is_active to true again. What happens meanwhile can be sent then by
POST .../webhooks/${id}/redeliver/, as long as the events are kept.`,
});
