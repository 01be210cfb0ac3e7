import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#kernel';
import { Mailer } from '#mail';
import { Users } from '../../identity';
import { Installations } from '../../oauth';
import { Members } from '../../workspaces';
import type { EndReason } from '../domain/webhook';
import type { WebhookRecord } from './webhook.repository';
import { Webhooks } from './webhooks';

const CAUSES: Readonly<Record<EndReason, string>> = {
  gone: 'The receiver answered 410, so it is gone for good.',
  failing: 'The receiver has accepted nothing for three days.',
  person_may_not: 'The person who last decided what is sent to it no longer runs the workspace.',
};

interface Addressee {
  readonly email: string;
}

/**
 * Switches webhooks off that are not received or not allowed any more, and sends mail to their creators or to the
 * owners of the workspace.
 */
@Injectable()
export class EndNotices {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly users: Users,
    private readonly installations: Installations,
    private readonly members: Members,
    private readonly mailer: Mailer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async end(webhook: WebhookRecord, reason: EndReason): Promise<void> {
    const { workspaceId, id } = webhook;
    await this.unitOfWork.run(async () => {
      await this.webhooks.end({ workspaceId, reason: 'webhooks' }, id, reason);
      const people = reason === 'person_may_not' ? await this.ownersOf(webhook) : await this.makerOf(webhook);
      await this.mailer.sendAll(people.map(({ email }) => ({ to: email, ...noticeOf(webhook, reason) })));
    });
  }

  private ownersOf({ workspaceId }: WebhookRecord): Promise<readonly Addressee[]> {
    return this.members.all({ workspaceId }, { role: 'owner', isActive: true, isBot: false });
  }

  /**
   * Returns the creator; for an app's webhook the person who installed the app, because nobody reads the mail of its
   * account.
   */
  private async makerOf(webhook: WebhookRecord): Promise<readonly Addressee[]> {
    const { appId, createdById } = webhook;
    const id = appId === null ? createdById : (await this.installations.ofApp(appId))?.installedById;
    const maker = id ? (await this.users.byIds(webhook, [id])).get(id) : undefined;
    return maker ? [maker] : [];
  }
}

const noticeOf = ({ id, name, url }: WebhookRecord, reason: EndReason) => ({
  subject: `The webhook ${name ?? url} was switched off`,
  text: `${CAUSES[reason]}

Webhook: ${name ?? '(no name)'} (${id})
URL: ${url}

Nothing is sent to it until is_active is set to true again. Events that happen meanwhile can be sent then by
POST .../webhooks/${id}/redeliver/, as long as they are stored.`,
});
