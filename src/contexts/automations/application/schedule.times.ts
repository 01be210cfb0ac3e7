import { Injectable } from '@nestjs/common';
import { defineJob, Jobs } from '#jobs';
import { assertSchedule, nextTime, ScheduleDays, type Schedule } from '../../recurring';
import type { ScheduleConfig } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import { RunRepository } from './run.repository';

/** A due time of a scheduled trigger. */
export interface Due {
  readonly workspaceId: string;
  readonly automationId: string;
  readonly nodeId: string;
  readonly dueAt: string;
}

export const COME = defineJob<Due>('automations.come');

/** Computes when scheduled triggers are due, and adds a job for that time. */
@Injectable()
export class ScheduleTimes {
  constructor(
    private readonly runs: RunRepository,
    private readonly days: ScheduleDays,
    private readonly jobs: Jobs,
  ) {}

  /** Returns the first due time of the node after a moment, or null if there is none. */
  after(node: Node, moment: string): string | null {
    if (node.handlerName !== 'scheduled' || !node.isEnabled) return null;
    const config = configOf<ScheduleConfig & { readonly startDate: string }>(node);
    return nextTime(soundSchedule(config), moment, 0, (rule, day) => this.days.after(rule, day));
  }

  /** Sets the next due time. Each trigger has one job: the job of a new time replaces the old one. */
  async come(of: Omit<Due, 'dueAt'>, dueAt: string | null): Promise<void> {
    await this.runs.schedule(of, of.nodeId, dueAt);
    if (dueAt) await this.jobs.add(COME, { ...of, dueAt }, { runAt: dueAt, key: of.nodeId });
  }
}

export const ZONE = 'UTC';
const TIME = '09:00';

type Begun = ScheduleConfig & { readonly startDate: string };

/** Returns the schedule that a config describes. Throws if it is invalid. */
export function soundSchedule(config: Begun): Schedule {
  const { frequency, interval = 1, weekdays = [], dayOfMonth = null, time = TIME, timezone = ZONE, startDate } = config;
  const days = { frequency, interval, weekdays, dayOfMonth, startDate };
  const schedule = { ...days, time, timezone, endDate: null, count: null };
  assertSchedule(schedule);
  return schedule;
}
