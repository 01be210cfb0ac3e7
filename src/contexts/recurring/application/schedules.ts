import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { defineJob, Jobs } from '#jobs';
import { accepted, Clock, type Outcome, type LockedRecords } from '#kernel';
import { advanced, scheduled } from '../domain/recurring-work-item';
import type { DayRule } from '../domain/schedule';
import { recurringEvents, type InProject, type RecurringRecord } from './recurring-work-item.repository';
import { ScheduleDays } from './schedule-days';

/** One occurrence of a recurring work item. */
export interface Due {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
  readonly dueAt: string;
}

export const OCCUR = defineJob<Due>('recurring.occur');

/** Computes the next time of schedules, adds jobs for it and publishes changes. It runs in the caller's transaction. */
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

  async saved(ctx: InProject, before: LockedRecords<RecurringRecord>, items: Outcome<RecurringRecord>[]) {
    await this.plan(ctx, items);
    return this.trail.saved(ctx, before, items);
  }

  dropped(ctx: InProject, items: Outcome<RecurringRecord>[]) {
    return this.trail.dropped(ctx, items);
  }

  /** Adds the job of an occurrence. An item has one job at a time, so a changed time replaces it. */
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
