import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import type { ProjectCtx } from '#kernel';
import { itemReferences } from '#references';
import {
  archived,
  changesBetween,
  idsIn,
  previousValues,
  restored,
  type Change,
  type NamedReference,
  type Snapshot,
} from '../domain/changes';
import { isVisible } from '../domain/work-item';
import { ActivityLog } from './activity-log';
import { References } from './references';
import { WorkItemArchived, workItemEventData, WorkItemUpdated } from './work-item.events';
import { type WorkItemPatch, type WorkItemRecord, WorkItemRepository } from './work-item.repository';

/** A work item before and after a change, and the columns that make the difference. */
export interface Applied {
  readonly before: WorkItemRecord;
  readonly after: Snapshot;
  readonly columns: WorkItemPatch;
}

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
  async apply(ctx: ProjectCtx, at: string, { before, after, columns }: Applied): Promise<WorkItemRecord> {
    const previous = previousValues(before, after, itemReferences());
    if (!Object.keys(previous).length) return before;
    const changes = [...(await this.history(ctx, before, after)), ...archiveChanges(before, after)];
    await this.items.update(ctx, at, before.id, columns);
    await this.items.replaceRelations(ctx, at, before, after);
    const shown = Number(isVisible(after)) - Number(isVisible(before));
    await this.items.adjustVisible(ctx, before.projectId, shown);
    const entries = changes.map((change) => ({ ...change, workItemId: before.id, projectId: before.projectId }));
    await this.activities.append(ctx, at, entries);
    const event = after.archivedAt && !before.archivedAt ? WorkItemArchived : WorkItemUpdated;
    const written = { ...before, ...after, updatedAt: at, updatedById: ctx.userId, version: before.version + 1 };
    await this.outbox.append(ctx, at, [event.of(written, workItemEventData(written), previous)]);
    return written;
  }

  private async history(ctx: ProjectCtx, before: Snapshot, after: Snapshot): Promise<Change[]> {
    const named: NamedReference[] = [];
    for (const reference of itemReferences()) {
      const ids = [idsIn(before, reference), idsIn(after, reference)];
      const differ = reference.history && ids[0]!.join() !== ids[1]!.join();
      const asked = differ ? [...new Set(ids.flat())] : [];
      named.push({ ...reference, nameOf: await this.references.namesOf(ctx, reference.kind, asked) });
    }
    return changesBetween(before, after, named);
  }
}

function archiveChanges(before: Snapshot, after: Snapshot): Change[] {
  if (Boolean(before.archivedAt) === Boolean(after.archivedAt)) return [];
  return [after.archivedAt ? archived('manual_archive') : restored()];
}
