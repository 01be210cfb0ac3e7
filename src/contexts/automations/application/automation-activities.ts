import { Injectable } from '@nestjs/common';
import { notFound, type ListRequest } from '#kernel';
import { AutomationChanges } from './automation.changes';
import { ActivityRepository, type ActivityRecord, type Below } from './automation.repository';

/** The use cases of what was done with an automation and by it; its id is `ctx.parent`. */
@Injectable()
export class AutomationActivities {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly changes: AutomationChanges,
  ) {}

  async list(ctx: Below, request: ListRequest) {
    return this.activities.list(await this.changes.place(ctx), request);
  }

  async get(ctx: Below, id: string): Promise<ActivityRecord> {
    const activity = await this.activities.find(await this.changes.place(ctx), id);
    if (!activity) throw notFound();
    return activity;
  }
}
