import { Injectable } from '@nestjs/common';
import { WorkspaceLimits, type LimitedPlace } from '../../workspaces';
import { WorkItemRepository } from './work-item.repository';

/** The limit of work items in lists. Where a workspace has none, no statement is sent. */
@Injectable()
export class WorkItemRoom {
  constructor(
    private readonly limits: WorkspaceLimits,
    private readonly items: WorkItemRepository,
  ) {}

  /**
   * Throws if the workspace has more than it may. Call it once the counters of projects are changed, so that all
   * transactions take their locks in this order.
   */
  async assert(place: LimitedPlace): Promise<void> {
    await this.limits.assertKept(place, 'workItems', () => this.items.countVisible(place));
  }
}
