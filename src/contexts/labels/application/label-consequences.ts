import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { accepted, Clock, type LockedRecords, type Outcome, type WorkspaceCtx } from '#kernel';
import { Mentions, renamings } from '../../projects';
import { labelEvents, LabelUsage, type LabelRecord } from './label.repository';

/** Carries out what follows from changes of labels: events, renamed mentions, and labels taken off work items. */
@Injectable()
export class LabelConsequences {
  readonly trail: ChangePublisher<LabelRecord>;

  constructor(
    private readonly usage: LabelUsage,
    private readonly mentions: Mentions,
    outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.trail = new ChangePublisher(outbox, clock, labelEvents);
  }

  /** Publishes changes of labels and updates their names in texts that mention them. */
  async saved(ctx: WorkspaceCtx, before: LockedRecords<LabelRecord>, labels: Outcome<LabelRecord>[]) {
    const changes = accepted(labels).map((after) => ({ before: before.get(after.id), after }));
    await this.mentions.rename(ctx, this.clock.now(), renamings('label', changes));
    return this.trail.saved(ctx, before, labels);
  }

  /** Publishes the deletion of labels and takes them off the work items. */
  async removed(ctx: WorkspaceCtx, labels: Outcome<LabelRecord>[]): Promise<void> {
    const ids = accepted(labels).map(({ id }) => id);
    await this.usage.strip(ctx, ids);
    await this.trail.dropped(ctx, labels);
  }
}
