import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import type { NameOf } from '../domain/changes';
import type { WorkItemEntity } from '../domain/work-item.entity';
import { ItemExtension } from './item-extension';
import { References } from './references';
import {
  WorkItemArchived,
  workItemEventData,
  WorkItemRepository,
  WorkItemUpdated,
  type WorkItemRecord,
} from './work-item.repository';
import { WorkItemPublisher } from './work-item.publisher';
import { WorkItemRoom } from './work-item.room';

const EVENTS = { archived: WorkItemArchived, updated: WorkItemUpdated };

type Item = WorkItemEntity<WorkItemRecord>;

/** A changed entity and its record as it is stored now. */
interface Written {
  readonly item: Item;
  readonly record: WorkItemRecord;
}

/** Writes and publishes the decided changes of stored work items. All items share one set of statements. */
@Injectable()
export class WorkItemChanges {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly references: References,
    private readonly room: WorkItemRoom,
    private readonly extension: ItemExtension,
    private readonly publisher: WorkItemPublisher,
  ) {}

  async apply(ctx: ProjectCtx, at: string, item: Item): Promise<WorkItemRecord> {
    const [written] = await this.applyAll(ctx, at, [item]);
    return written!;
  }

  /** Writes the items that changed. Returns all items as they are now. */
  async applyAll(ctx: ProjectCtx, at: string, items: readonly Item[]): Promise<WorkItemRecord[]> {
    const changed = items.filter(({ isChanged }) => isChanged);
    const written = changed.length ? await this.write(ctx, at, changed) : [];
    if (written.length) await this.publish(ctx, at, written);
    const records = new Map(written.map(({ record }) => [record.id, record]));
    return items.map(({ stored }) => records.get(stored.id) ?? stored);
  }

  /** Writes rows, the counts of projects, and members that another context stores. */
  private async write(ctx: ProjectCtx, at: string, items: readonly Item[]): Promise<Written[]> {
    await this.items.update(ctx, at, items);
    await this.adjustVisible(ctx, items);
    const additions = items.flatMap(({ addition }) => addition ?? []);
    if (additions.length) await this.extension.write(ctx, at, additions);
    return items.map((item) => {
      const version = item.stored.version + 1;
      return { item, record: { ...item.current, updatedAt: at, updatedById: ctx.userId, version } };
    });
  }

  private async publish(ctx: ProjectCtx, at: string, written: readonly Written[]): Promise<void> {
    const names = await this.names(ctx, written);
    const history = written.flatMap(({ item }) => item.history(names));
    const events = written.map(({ item, record }) => {
      const data = { ...workItemEventData(record), ...item.addition?.after };
      return EVENTS[item.event].of(record, data, item.previous);
    });
    await this.publisher.publish(ctx, at, { history, events });
  }

  private async adjustVisible(ctx: ProjectCtx, items: readonly Item[]): Promise<void> {
    const shown = new Map<string, number>();
    for (const { stored, shown: by } of items) shown.set(stored.projectId, (shown.get(stored.projectId) ?? 0) + by);
    for (const [projectId, by] of shown) await this.items.adjustVisible(ctx, projectId, by);
    const added = [...shown.values()].reduce((sum, by) => sum + by, 0);
    if (added > 0) await this.room.assert(ctx);
  }

  /** Returns the names that the history needs, by kind of record. */
  private async names(ctx: ProjectCtx, written: readonly Written[]): Promise<ReadonlyMap<string, NameOf>> {
    const idsByKind = new Map<string, Set<string>>();
    for (const [kind, ids] of written.flatMap(({ item }) => [...item.named])) {
      const known = idsByKind.get(kind) ?? new Set();
      ids.forEach((id) => known.add(id));
      idsByKind.set(kind, known);
    }
    const names = new Map<string, NameOf>();
    for (const [kind, ids] of idsByKind) names.set(kind, await this.references.namesOf(ctx, kind, [...ids]));
    return names;
  }
}
