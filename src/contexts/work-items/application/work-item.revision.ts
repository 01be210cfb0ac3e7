import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, invalidField, notFound, type ProjectCtx } from '#kernel';
import { archived, changesBetween, deleted, restored, type Change, type Names, type Snapshot } from '../domain/changes';
import { assertArchivable, assertDates, isVisible } from '../domain/work-item';
import { ActivityLog } from './activity-log';
import { checkReferences, columnsOf, questionsOf } from './drafting';
import { References, type NamedKind } from './references';
import { RelationNames } from './relation-names';
import type { ReviseWorkItem, Tolerance } from './work-item.commands';
import { workItemEvent } from './work-item.events';
import { WorkItemRepository, type WorkItemPatch } from './work-item.repository';
import { notYours, workItemExternalPairTaken } from './work-items.errors';

type Stored = Snapshot & { readonly createdById: string | null };

/** Changes work items, with their history, their event and their project's count. Runs in the caller's transaction. */
@Injectable()
export class WorkItemRevision {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly references: References,
    private readonly relationNames: RelationNames,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, tolerance: Tolerance): Promise<void> {
    const before = await this.own(ctx, id);
    const resolved = await this.relationNames.resolve(ctx, patch);
    const facts = await this.references.facts(ctx, questionsOf([resolved]));
    const command = checkReferences(resolved, facts, tolerance);
    await this.assertParent(ctx, id, command.parentId);
    await this.assertPairFree(ctx, before, command);
    const at = this.clock.now();
    const columns = { ...columnsOf(command, facts, before, at), ...archiving(command, before) };
    const after: Snapshot = {
      ...before,
      ...columns,
      assigneeIds: command.assigneeIds ?? before.assigneeIds,
      labelIds: command.labelIds ?? before.labelIds,
      moduleIds: command.moduleIds ?? before.moduleIds,
    };
    assertDates(after);
    await this.apply(ctx, at, { before, after, columns });
  }

  async archive(ctx: ProjectCtx, id: string, onlyFinished: boolean): Promise<void> {
    const before = await this.own(ctx, id);
    if (before.archivedAt || !isVisible(before)) throw notFound();
    if (onlyFinished) assertArchivable(before);
    const at = this.clock.now();
    await this.apply(ctx, at, { before, after: { ...before, archivedAt: at }, columns: { archivedAt: at } });
  }

  async unarchive(ctx: ProjectCtx, id: string): Promise<void> {
    const before = await this.own(ctx, id);
    if (!before.archivedAt) return;
    const columns = { archivedAt: null };
    await this.apply(ctx, this.clock.now(), { before, after: { ...before, ...columns }, columns });
  }

  async remove(ctx: ProjectCtx, id: string, at: string): Promise<void> {
    const before = await this.items.forWrite(ctx, id);
    if (ctx.ownOnly && before.createdById !== ctx.userId) throw notYours();
    for (const [projectId, visible] of await this.items.removeTree(ctx, at, id)) {
      await this.items.adjustVisible(ctx, projectId, -visible);
    }
    await this.activities.append(ctx, at, [{ ...deleted(), workItemId: id, projectId: before.projectId }]);
    await this.outbox.append(ctx, at, [workItemEvent('deleted', ctx.projectIdentifier, before)]);
  }

  /** The item, locked, where the caller may change it. */
  private async own(ctx: ProjectCtx, id: string): Promise<Stored> {
    const item = await this.items.forWrite(ctx, id);
    if (ctx.ownOnly && item.createdById !== ctx.userId) throw notYours();
    return item;
  }

  private async apply(ctx: ProjectCtx, at: string, { before, after, columns }: Applied): Promise<void> {
    const changes = [...(await this.history(ctx, before, after)), ...archiveChanges(before, after)];
    const previous = previousValues(before, after);
    if (!Object.keys(previous).length) return;
    await this.items.update(ctx, at, before.id, columns);
    await this.items.replaceRelations(ctx, at, before, after);
    const shown = Number(isVisible(after)) - Number(isVisible(before));
    if (shown) await this.items.adjustVisible(ctx, before.projectId, shown);
    const entries = changes.map((change) => ({ ...change, workItemId: before.id, projectId: before.projectId }));
    await this.activities.append(ctx, at, entries);
    const verb = after.archivedAt && !before.archivedAt ? 'archived' : 'updated';
    await this.outbox.append(ctx, at, [workItemEvent(verb, ctx.projectIdentifier, after, previous)]);
  }

  private async history(ctx: ProjectCtx, before: Snapshot, after: Snapshot): Promise<Change[]> {
    const both = (pick: (item: Snapshot) => readonly (string | null)[]) =>
      pick(before).join() === pick(after).join() ? [] : [...pick(before), ...pick(after)].filter((id) => id !== null);
    const nameOf = (kind: NamedKind, pick: (item: Snapshot) => readonly (string | null)[]) =>
      this.references.namesOf(ctx, kind, [...new Set(both(pick) as string[])]);
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

  private async assertParent(ctx: ProjectCtx, id: string, parentId: string | null | undefined): Promise<void> {
    if (!parentId || !(await this.references.isWithin(ctx, parentId, id))) return;
    throw invalidField('parentId', 'A work item cannot be below itself.');
  }

  private async assertPairFree(ctx: ProjectCtx, before: Snapshot, command: ReviseWorkItem): Promise<void> {
    const { externalSource = before.externalSource, externalId = before.externalId } = command;
    if (!externalSource || !externalId) return;
    if (externalSource === before.externalSource && externalId === before.externalId) return;
    await this.items.allocateNumbers(ctx, 0, 0);
    if (await this.items.idOfExternalPair(ctx, externalSource, externalId)) throw workItemExternalPairTaken(before.id);
  }
}

interface Applied {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly columns: WorkItemPatch;
}

/** Setting the archive's date archives an item whose work is done; clearing it brings the item back. */
function archiving({ archivedAt }: ReviseWorkItem, before: Snapshot): WorkItemPatch {
  if (archivedAt === undefined || Boolean(archivedAt) === Boolean(before.archivedAt)) return {};
  if (archivedAt) assertArchivable(before);
  return { archivedAt };
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
