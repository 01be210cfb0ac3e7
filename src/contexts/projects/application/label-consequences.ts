import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import { accepted, Clock, type Outcome, type WorkspaceCtx } from '#kernel';
import { labelEvents } from './label.events';
import { LabelUsage, type LabelRecord } from './label.repository';

/** What a change of labels means for others: for those who follow what happens, and for work items. */
@Injectable()
export class LabelConsequences {
  readonly trail: EventTrail<LabelRecord>;

  constructor(
    private readonly usage: LabelUsage,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.trail = new EventTrail(outbox, clock, labelEvents);
  }

  /** Takes them off the work items. */
  async removed(ctx: WorkspaceCtx, labels: Outcome<LabelRecord>[]): Promise<void> {
    const ids = accepted(labels).map(({ id }) => id);
    await this.usage.strip(ctx, ids);
    await this.trail.dropped(ctx, labels);
  }
}
