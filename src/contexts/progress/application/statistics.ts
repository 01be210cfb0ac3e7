import { Injectable } from '@nestjs/common';
import { Calendar, Clock, invalidField, nextDay, type ProjectCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import { dayOf, MOST_DAYS, numberOf } from '../domain/days';
import { countsOf, flow, type Counts, type Standing } from '../domain/flow';
import { FlowRepository } from './flow.repository';
import { FlowJobs } from './flows';
import { StatisticsRepository, type Counted, type CycleTime, type Span } from './statistics.repository';

const USUAL_DAYS = 84;
/** Cycle times of this many days or more form one group. */
const MOST_DAYS_APART = 30;
/** Work items of a project from which on its days are kept. Fewer are counted in milliseconds. */
const LARGE = 5_000;

export interface AskedStatistics {
  readonly cycleId?: string;
  readonly moduleId?: string;
  readonly firstDay?: string;
  readonly lastDay?: string;
}

interface StatisticsDay {
  readonly day: string;
  readonly created: number;
  readonly completed: number;
  /** Work items by group of state at the end of the day. */
  readonly standing: Standing;
}

export interface ProjectStatistics {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly timezone: string;
  readonly days: readonly StatisticsDay[];
  readonly cycleTime: CycleTime;
}

interface Figures extends Counts {
  readonly cycleTime: CycleTime;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** Statistics of a project's work over a span of days. */
@Injectable()
export class Statistics {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly flows: FlowRepository,
    private readonly flowJobs: FlowJobs,
    private readonly projects: ProjectRepository,
    private readonly clock: Clock,
  ) {}

  async read(ctx: ProjectCtx, asked: AskedStatistics): Promise<ProjectStatistics> {
    const project = (await this.projects.byIds(ctx, [ctx.projectId])).get(ctx.projectId)!;
    const calendar = new Calendar(this.clock.now(), project.timezone);
    const days = daysOf(asked, calendar.today);
    const [firstDay, lastDay] = [days[0]!, days.at(-1)!];
    const span = {
      from: calendar.startOf(firstDay),
      to: calendar.startOf(nextDay(lastDay)),
      timezone: calendar.zone,
    };
    const counted: Counted = { cycleId: asked.cycleId ?? null, moduleId: asked.moduleId ?? null };
    const { now, made, moved, completed, cycleTime } = await this.figures(ctx, counted, span, firstDay);
    const standings = flow(now, { made, moved }, days);
    const created = new Map<string, number>();
    for (const { day, items } of made) created.set(day, (created.get(day) ?? 0) + items);
    return {
      firstDay,
      lastDay,
      timezone: calendar.zone,
      days: days.map((day, index) => ({
        day,
        created: created.get(day) ?? 0,
        completed: completed.get(day) ?? 0,
        standing: standings[index]!,
      })),
      cycleTime,
    };
  }

  /** Large projects have their days kept. All others are counted, and so is what is in a cycle or a module. */
  private async figures(ctx: ProjectCtx, counted: Counted, span: Span, firstDay: string): Promise<Figures> {
    const isWhole = counted.cycleId === null && counted.moduleId === null;
    if (isWhole && (await this.flows.countedIn(ctx)) === span.timezone) {
      const kept = countsOf(await this.flows.days(ctx, firstDay));
      return { ...kept, cycleTime: await this.flows.cycleTime(ctx, span, MOST_DAYS_APART) };
    }
    const figures = await this.count(ctx, counted, span);
    if (isWhole && sum(figures.now.values()) >= LARGE) await this.flowJobs.ask(ctx);
    return figures;
  }

  private async count(ctx: ProjectCtx, counted: Counted, span: Span): Promise<Figures> {
    return {
      made: await this.statistics.made(ctx, counted, span),
      moved: await this.statistics.moved(ctx, counted, span),
      now: await this.statistics.now(ctx, counted),
      completed: await this.statistics.completed(ctx, counted, span),
      cycleTime: await this.statistics.cycleTime(ctx, counted, span, MOST_DAYS_APART),
    };
  }
}

/** Returns the requested days, up to today. */
function daysOf({ firstDay, lastDay }: AskedStatistics, today: string): string[] {
  const last = lastDay !== undefined && lastDay < today ? lastDay : today;
  const first = firstDay === undefined ? numberOf(last) - USUAL_DAYS + 1 : numberOf(firstDay);
  const count = numberOf(last) - first + 1;
  if (count < 1) throw invalidField('firstDay', 'The first day may be neither after the last one nor after today.');
  if (count > MOST_DAYS) throw invalidField('firstDay', `At most ${MOST_DAYS} days are counted.`);
  return Array.from({ length: count }, (_, index) => dayOf(first + index));
}
