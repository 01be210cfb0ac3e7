import { Injectable } from '@nestjs/common';
import { eventOf, Outbox, type Difference } from '#events';
import type { ProjectCtx } from '#kernel';
import { ActivityLog, change } from '../../work-items';
import { STATUS_NAMES } from '../domain/intake-item';
import { intakeEvents } from './intake.events';
import type { IntakeRecord } from './intake.repository';

/** Tells what happened to submissions: in events, and decisions in the history of the work item. */
@Injectable()
export class IntakeLog {
  constructor(
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
  ) {}

  async append(ctx: ProjectCtx, at: string, { before, after }: Difference<IntakeRecord>): Promise<void> {
    await this.outbox.append(ctx, at, [eventOf(intakeEvents, { before, after })]);
    if (!before || !after || before.status === after.status) return;
    const [oldValue, newValue] = [STATUS_NAMES[before.status], STATUS_NAMES[after.status]];
    const { workItemId, projectId } = after;
    await this.activities.append(ctx, at, [{ ...change('intake', { oldValue, newValue }), workItemId, projectId }]);
  }
}
