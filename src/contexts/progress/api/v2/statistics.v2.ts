import { Action, Context, membersOf, QueryParams, Resource, v2 } from '#http';
import type { ProjectCtx } from '#kernel';
import { Statistics, type AskedStatistics, type ProjectStatistics } from '../../application/statistics';
import { PROJECT_STATISTICS, STATISTICS, STANDING_GROUPS } from '../statistics.texts';

const member = membersOf<AskedStatistics>();

class StatisticsQueryV2 {
  @member.uuid('cycleId', { description: 'Only work items that are in this cycle now.' }) cycle_id?: string;
  @member.uuid('moduleId', { description: 'Only work items that are in this module now.' }) module_id?: string;
  @member.date('firstDay', { description: 'The first day. Default: 83 days before the last day.' })
  first_day?: string;
  @member.date('lastDay', { description: 'The last day, at the latest today. Default: today.' }) last_day?: string;
}

@Resource({
  style: v2,
  tag: 'Projects',
  path: 'workspaces/:slug/projects/:project_id/statistics',
  level: 'project',
  scope: 'projects.work_items',
})
export class StatisticsV2Controller {
  constructor(private readonly statistics: Statistics) {}

  @Action('GET', '', {
    id: 'get-project-statistics',
    summary: "Show statistics of a project's work over time",
    description: PROJECT_STATISTICS,
    allow: 'PA C Cm',
    shape: 'plain',
    answer: STATISTICS,
    query: StatisticsQueryV2,
  })
  async get(@Context() ctx: ProjectCtx, @QueryParams() asked: AskedStatistics) {
    return shown(await this.statistics.read(ctx, asked));
  }
}

const shown = ({ firstDay, lastDay, timezone, days, cycleTime }: ProjectStatistics) => ({
  first_day: firstDay,
  last_day: lastDay,
  timezone,
  days: days.map(({ day, created, completed, standing }) => ({
    date: day,
    created_items: created,
    completed_items: completed,
    state_groups: Object.fromEntries(STANDING_GROUPS.map((group) => [group, standing.get(group) ?? 0])),
  })),
  cycle_time: {
    items: cycleTime.items,
    median_hours: cycleTime.medianHours,
    p85_hours: cycleTime.p85Hours,
    days: cycleTime.days,
  },
});
