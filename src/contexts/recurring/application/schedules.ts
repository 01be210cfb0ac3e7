import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { defineJob, Jobs } from '#jobs';
import { accepted, Clock, type Outcome, type Selection } from '#kernel';
import { advanced, scheduled } from '../domain/recurring-work-item';
import type { DayRule } from '../domain/schedule';
import { recurringEvents } from './recurring.events';
import type { InProject, RecurringRecord } from './recurring-work-item.repository';
import { ScheduleDays } from './schedule-days';

/** One time of a recurring work item. */
export interface Due {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
  readonly dueAt: string;
}

export const OCCUR = defineJob<Due>('recurring.occur');

/**
 * Keeps schedules going: reckons their next time, and sees to it that somebody comes back then. What was stored of them is
 * told in the caller's transaction.
 */
@Injectable()
export class Schedules {
  private readonly trail: ChangePublisher<RecurringRecord>;

  constructor(
    private readonly days: ScheduleDays,
    private readonly jobs: Jobs,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.trail = new ChangePublisher(outbox, clock, recurringEvents);
  }

  scheduled<R extends Parameters<typeof scheduled>[0]>(item: R, now: string): R {
    return scheduled(item, now, this.dayAfter);
  }

  advanced(item: RecurringRecord, dueAt: string): RecurringRecord {
    return advanced(item, dueAt, this.dayAfter);
  }

  async added(ctx: InProject, items: Outcome<RecurringRecord>[]) {
    await this.plan(ctx, items);
    return this.trail.added(ctx, items);
  }

  async saved(ctx: InProject, before: Selection<RecurringRecord>, items: Outcome<RecurringRecord>[]) {
    await this.plan(ctx, items);
    return this.trail.saved(ctx, before, items);
  }

  dropped(ctx: InProject, items: Outcome<RecurringRecord>[]) {
    return this.trail.dropped(ctx, items);
  }

  /** One job for each item: that of a time which has changed is replaced. */
  async come(due: Due, at: string): Promise<void> {
    await this.jobs.add(OCCUR, due, { runAt: at, key: due.id });
  }

  private async plan({ workspaceId, projectId }: InProject, items: readonly Outcome<RecurringRecord>[]) {
    for (const { id, nextRunAt: dueAt } of accepted(items)) {
      if (dueAt) await this.come({ workspaceId, projectId, id, dueAt }, dueAt);
    }
  }

  private readonly dayAfter = (rule: DayRule, day: string): string | null => this.days.after(rule, day);
}
