import { Injectable } from '@nestjs/common';
import { AgesOut, Recurring, type Aged } from '#jobs';
import { Clock, shifted, WorkspaceRounds } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { DeliveryQueue } from './delivery-queue';

/** Deletes old logs and messages, undelivered messages included. */
@Injectable()
export class WebhookRetention {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly options: DeliveryOptions,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  @Recurring('41 * * * *', 'webhooks.sweep')
  async run(): Promise<void> {
    const before = shifted(this.clock.now(), -this.options.keptMs);
    await this.rounds.each(async (workspace) => {
      while (await this.queue.prune(workspace, before));
    });
  }

  /** Messages stay: they are not what was sent, and may still be waiting. */
  @AgesOut('logs', 'logs of webhooks')
  removeAged({ workspaceId, before }: Aged): Promise<number> {
    return this.queue.removeLogs({ workspaceId }, before);
  }
}
