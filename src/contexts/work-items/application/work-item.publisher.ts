import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import type { WorkspaceCtx } from '#kernel';
import { ActivityLog, type Entry } from './activity-log';

/** History entries and events of one write. */
interface Publication {
  readonly history: readonly Entry[];
  readonly events: readonly DomainEvent[];
}

/** Writes history entries and events of work items in the transaction of the change. */
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
