import { Injectable } from '@nestjs/common';
import { DomainError, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { WorkItemAccess } from '../../work-items';
import { ActivityRepository, type ActivityRecord } from './activity.repository';

/** Reads the history of work items. `item` is the work item's id or human key. */
@Injectable()
export class Activities {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly hosts: WorkItemAccess,
  ) {}

  async list(ctx: ProjectCtx, item: string, request: ListRequest): Promise<Page<ActivityRecord>> {
    const { id } = await this.hosts.find(ctx, item);
    return this.activities.list(ctx, id, request);
  }

  async get(ctx: ProjectCtx, item: string, id: string): Promise<ActivityRecord> {
    const host = await this.hosts.find(ctx, item);
    const activity = await this.activities.find(ctx, host.id, id);
    if (!activity) throw activityNotFound();
    return activity;
  }
}

const activityNotFound = () => new DomainError('not_found', 'activity_not_found', 'Activity not found.');
