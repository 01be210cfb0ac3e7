import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { activityNotFound } from './activities.errors';
import { ActivityRepository, type ActivityRecord, type Telling } from './activity.repository';
import { HostItems } from './host-items';

/** Reads the history of work items. `item` is the work item's id or human key. */
@Injectable()
export class Activities {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly hosts: HostItems,
  ) {}

  async list(ctx: ProjectCtx, item: string, request: ListRequest, telling: Telling): Promise<Page<ActivityRecord>> {
    const { id } = await this.hosts.find(ctx, item);
    return this.activities.list(ctx, id, request, telling);
  }

  async get(ctx: ProjectCtx, item: string, id: string, telling: Telling): Promise<ActivityRecord> {
    const host = await this.hosts.find(ctx, item);
    const activity = await this.activities.find(ctx, host.id, id, telling);
    if (!activity) throw activityNotFound();
    return activity;
  }
}
