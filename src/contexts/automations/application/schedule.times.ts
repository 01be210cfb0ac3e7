import { Injectable } from '@nestjs/common';
import { defineJob, Jobs } from '#jobs';
import { nextTime, ScheduleDays } from '../../recurring';
import type { ScheduleConfig } from '../domain/configs';
import type { Node } from '../domain/graph';
import { configOf } from '../domain/handlers';
import { RunRepository } from './run.repository';
import { soundSchedule } from './schedule-config';

/** One time of a trigger that comes by the clock. */
export interface Due {
  readonly workspaceId: string;
  readonly automationId: string;
  readonly nodeId: string;
  readonly dueAt: string;
}

export const COME = defineJob<Due>('automations.come');

/** Reckons when triggers come by the clock, and sees to it that somebody comes back then. */
@Injectable()
export class ScheduleTimes {
  constructor(
    private readonly runs: RunRepository,
    private readonly days: ScheduleDays,
    private readonly jobs: Jobs,
  ) {}

  /** The first time of the node behind a moment; null where it has none. */
  after(node: Node, moment: string): string | null {
    if (node.handlerName !== 'scheduled' || !node.isEnabled) return null;
    const config = configOf<ScheduleConfig & { readonly startDate: string }>(node);
    return nextTime(soundSchedule(config), moment, 0, (rule, day) => this.days.after(rule, day));
  }

  /** One job for each trigger: that of a time which has changed is replaced. */
  async come(of: Omit<Due, 'dueAt'>, dueAt: string | null): Promise<void> {
    await this.runs.schedule(of, of.nodeId, dueAt);
    if (dueAt) await this.jobs.add(COME, { ...of, dueAt }, { runAt: dueAt, key: of.nodeId });
  }
}
