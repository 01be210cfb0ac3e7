import { Injectable } from '@nestjs/common';
import { Calendar, Clock, type ProjectCtx } from '#kernel';
import { Cycles } from '../../cycles';
import { Modules } from '../../modules';
import { ProjectRepository } from '../../projects';
import { burndown, type Day } from '../domain/burndown';
import type { ProgressContainer } from '../domain/standing';
import { ProgressRepository } from './progress.repository';

/** The progress of a cycle or module, day by day. */
export interface Burndown {
  readonly from: string;
  readonly until: string | null;
  readonly timezone: string;
  readonly days: readonly Day[];
}

/** The use cases of progress. */
@Injectable()
export class Progress {
  constructor(
    private readonly progress: ProgressRepository,
    private readonly cycles: Cycles,
    private readonly modules: Modules,
    private readonly projects: ProjectRepository,
    private readonly clock: Clock,
  ) {}

  async ofCycle(ctx: ProjectCtx, id: string): Promise<Burndown> {
    const { startDate, endDate, createdAt } = await this.cycles.get(ctx, id);
    const calendar = await this.calendar(ctx);
    const day = (moment: string | null) => moment && calendar.dayAt(moment);
    return this.chart(ctx, { kind: 'cycle', id }, calendar, [
      day(startDate) ?? calendar.dayAt(createdAt),
      day(endDate),
    ]);
  }

  async ofModule(ctx: ProjectCtx, id: string): Promise<Burndown> {
    const { startDate, targetDate, createdAt } = await this.modules.get(ctx, id);
    const calendar = await this.calendar(ctx);
    return this.chart(ctx, { kind: 'module', id }, calendar, [startDate ?? calendar.dayAt(createdAt), targetDate]);
  }

  private async chart(
    ctx: ProjectCtx,
    holder: ProgressContainer,
    { today, zone: timezone }: Calendar,
    [from, until]: readonly [string, string | null],
  ): Promise<Burndown> {
    const days = burndown(await this.progress.days(ctx, holder), { from, until, today });
    return { from, until, timezone, days };
  }

  private async calendar(ctx: ProjectCtx): Promise<Calendar> {
    const project = (await this.projects.byIds(ctx, [ctx.projectId])).get(ctx.projectId)!;
    return new Calendar(this.clock.now(), project.timezone);
  }
}
