import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import type { WorkspaceCtx } from '#kernel';
import { ActivityLog, type Entry } from './activity-log';

/** What readers of histories and consumers of events learn of one write. */
interface Publication {
  readonly history: readonly Entry[];
  readonly events: readonly DomainEvent[];
}

/** Publishes writes about work items: entries of their history, then events, in the transaction of the write. */
@Injectable()
export class WorkItemPublisher {
  constructor(
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
  ) {}

  async publish(ctx: WorkspaceCtx, at: string, publication: Publication): Promise<void> {
    await this.activities.append(ctx, at, publication.history);
    await this.outbox.append(ctx, at, publication.events);
  }
}
