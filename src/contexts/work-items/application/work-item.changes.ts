import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import type { ProjectCtx } from '#kernel';
import { archived, type Change, changesBetween, type Names, restored, type Snapshot } from '../domain/changes';
import { isVisible } from '../domain/work-item';
import { ActivityLog } from './activity-log';
import { type NamedKind, References } from './references';
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
    const previous = previousValues(before, after);
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
    const both = (pick: (item: Snapshot) => readonly (string | null)[]) =>
      pick(before).join() === pick(after).join() ? [] : [...pick(before), ...pick(after)].filter((id) => id !== null);
    const nameOf = (kind: NamedKind, pick: (item: Snapshot) => readonly (string | null)[]) =>
      this.references.namesOf(ctx, kind, [...new Set(both(pick))]);
    const names: Names = {
      state: await nameOf('state', (item) => [item.stateId]),
      label: await nameOf('label', (item) => item.labelIds),
      user: await nameOf('user', (item) => item.assigneeIds),
      item: await nameOf('item', (item) => [item.parentId]),
      cycle: await nameOf('cycle', (item) => [item.cycleId]),
      module: await nameOf('module', (item) => item.moduleIds),
      point: await nameOf('point', (item) => [item.estimatePointId]),
    };
    return changesBetween(before, after, names);
  }
}

function archiveChanges(before: Snapshot, after: Snapshot): Change[] {
  if (Boolean(before.archivedAt) === Boolean(after.archivedAt)) return [];
  return [after.archivedAt ? archived('manual_archive') : restored()];
}

const MEMBERS = [
  'name',
  'descriptionHtml',
  'priority',
  'stateId',
  'typeId',
  'parentId',
  'cycleId',
  'estimatePointId',
  'point',
  'startDate',
  'targetDate',
  'archivedAt',
  'isDraft',
  'sortOrder',
  'externalSource',
  'externalId',
  'assigneeIds',
  'labelIds',
  'moduleIds',
] as const;

/** The members that a change altered, as they were. */
function previousValues(before: Snapshot, after: Snapshot): Partial<Snapshot> {
  const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  return Object.fromEntries(
    MEMBERS.filter((member) => !same(before[member], after[member])).map((member) => [member, before[member]]),
  );
}

const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...(value as string[])].sort() : value);
