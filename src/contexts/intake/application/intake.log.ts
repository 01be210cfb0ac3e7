import { Injectable } from '@nestjs/common';
import { eventOf, type RecordChange } from '#events';
import type { ProjectCtx } from '#kernel';
import { change, WorkItemPublisher, type Entry } from '../../work-items';
import { STATUS_NAMES } from '../domain/intake-item';
import { intakeEvents } from './intake.events';
import type { IntakeRecord } from './intake.repository';

/** Publishes changes of submissions as events, and decisions in the history of the work item as well. */
@Injectable()
export class IntakeLog {
  constructor(private readonly publisher: WorkItemPublisher) {}

  async append(ctx: ProjectCtx, at: string, { before, after }: RecordChange<IntakeRecord>): Promise<void> {
    const events = [eventOf(intakeEvents, { before, after })];
    const isDecided = before && after && before.status !== after.status;
    await this.publisher.publish(ctx, at, { history: isDecided ? [decision(before, after)] : [], events });
  }
}

function decision(before: IntakeRecord, { status, workItemId, projectId }: IntakeRecord): Entry {
  const [oldValue, newValue] = [STATUS_NAMES[before.status], STATUS_NAMES[status]];
  return { ...change('intake', { oldValue, newValue }), workItemId, projectId };
}
