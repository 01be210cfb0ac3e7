import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import type { ProjectCtx } from '#kernel';
import type { NameOf } from '../domain/changes';
import type { WorkItemEntity } from '../domain/work-item.entity';
import { ActivityLog } from './activity-log';
import { References } from './references';
import { WorkItemArchived, workItemEventData, WorkItemUpdated } from './work-item.events';
import { type WorkItemRecord, WorkItemRepository } from './work-item.repository';

const EVENTS = { archived: WorkItemArchived, updated: WorkItemUpdated };

/** Writes what has changed of a work item, with its history, its event and its project's count. */
@Injectable()
export class WorkItemChanges {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly references: References,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
  ) {}

  /** Answers the item as it is now, which is as it was where nothing differs. */
  async apply(ctx: ProjectCtx, at: string, item: WorkItemEntity<WorkItemRecord>): Promise<WorkItemRecord> {
    const { stored, current } = item;
    if (!item.isChanged) return stored;
    const history = item.history(await this.names(ctx, item));
    await this.items.update(ctx, at, stored.id, item.columns);
    await this.items.replaceRelations(ctx, at, stored, current);
    await this.items.adjustVisible(ctx, stored.projectId, item.shown);
    await this.activities.append(ctx, at, history);
    const written = { ...current, updatedAt: at, updatedById: ctx.userId, version: stored.version + 1 };
    await this.outbox.append(ctx, at, [EVENTS[item.event].of(written, workItemEventData(written), item.previous)]);
    return written;
  }

  private async names(ctx: ProjectCtx, { named }: WorkItemEntity): Promise<ReadonlyMap<string, NameOf>> {
    const names = new Map<string, NameOf>();
    for (const [kind, ids] of named) names.set(kind, await this.references.namesOf(ctx, kind, ids));
    return names;
  }
}
