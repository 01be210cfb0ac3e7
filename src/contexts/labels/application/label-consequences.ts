import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { accepted, Clock, type Outcome, type Selection, type WorkspaceCtx } from '#kernel';
import { Mentions, renamings } from '../../projects';
import { labelEvents } from './label.events';
import { LabelUsage, type LabelRecord } from './label.repository';

/** What a change of labels means for others: for those who follow what happens, and for work items. */
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

  /** Texts say the names that they have now. */
  async saved(ctx: WorkspaceCtx, before: Selection<LabelRecord>, labels: Outcome<LabelRecord>[]) {
    const changes = accepted(labels).map((after) => ({ before: before.get(after.id), after }));
    await this.mentions.rename(ctx, this.clock.now(), renamings('label', changes));
    return this.trail.saved(ctx, before, labels);
  }

  /** Takes them off the work items. */
  async removed(ctx: WorkspaceCtx, labels: Outcome<LabelRecord>[]): Promise<void> {
    const ids = accepted(labels).map(({ id }) => id);
    await this.usage.strip(ctx, ids);
    await this.trail.dropped(ctx, labels);
  }
}
