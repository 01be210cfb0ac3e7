import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import type { Outcome, ProjectCtx } from '#kernel';
import type { Addition } from '../domain/addition';
import type { NameOf } from '../domain/changes';
import type { WorkItemEntity } from '../domain/work-item.entity';
import { ActivityLog, type Entry } from './activity-log';
import { ItemExtension, type ItemCommand } from './item-extension';
import { References } from './references';
import { WorkItemArchived, workItemEventData, WorkItemUpdated } from './work-item.events';
import { type WorkItemRecord, WorkItemRepository } from './work-item.repository';

const EVENTS = { archived: WorkItemArchived, updated: WorkItemUpdated };

type Item = WorkItemEntity<WorkItemRecord>;

/** What is to be written and told beside the items themselves. */
interface Told {
  readonly additions: readonly Addition[];
  readonly history: readonly Entry[];
  readonly events: readonly DomainEvent[];
}

/** Writes what has changed of work items, with their history, their events and their projects' counts. */
@Injectable()
export class WorkItemChanges {
  constructor(
    private readonly items: WorkItemRepository,
    private readonly references: References,
    private readonly extension: ItemExtension,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
  ) {}

  async apply(ctx: ProjectCtx, at: string, item: Item): Promise<WorkItemRecord> {
    const [written] = await this.applyAll(ctx, at, [item]);
    return written!;
  }

  /** One set of statements for all. Answers the items as they are now, which is as they were where nothing differs. */
  async applyAll(ctx: ProjectCtx, at: string, items: readonly Item[]): Promise<WorkItemRecord[]> {
    const changed = items.filter(({ isChanged }) => isChanged);
    const written = changed.length ? await this.write(ctx, at, changed) : new Map<string, WorkItemRecord>();
    return items.map(({ stored }) => written.get(stored.id) ?? stored);
  }

  /** What commands change in members that another context keeps. */
  plan(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Outcome<Addition | undefined>[]> {
    return this.extension.plan(ctx, commands);
  }

  /** Writes what belongs to items that are written: members kept elsewhere, history and events. */
  async complete(ctx: ProjectCtx, at: string, { additions, history, events }: Told): Promise<void> {
    if (additions.length) await this.extension.write(ctx, at, additions);
    await this.activities.append(ctx, at, history);
    await this.outbox.append(ctx, at, events);
  }

  private async write(ctx: ProjectCtx, at: string, items: readonly Item[]) {
    const names = await this.names(ctx, items);
    const history = items.flatMap((item) => item.history(names));
    await this.items.update(ctx, at, items);
    await this.adjustVisible(ctx, items);
    const written = items.map(({ current, stored }) => ({
      ...current,
      updatedAt: at,
      updatedById: ctx.userId,
      version: stored.version + 1,
    }));
    const events = items.map((item, index) => {
      const data = { ...workItemEventData(written[index]!), ...item.addition?.after };
      return EVENTS[item.event].of(written[index]!, data, item.previous);
    });
    const additions = items.flatMap(({ addition }) => addition ?? []);
    await this.complete(ctx, at, { additions, history, events });
    return new Map(written.map((item) => [item.id, item]));
  }

  private async adjustVisible(ctx: ProjectCtx, items: readonly Item[]): Promise<void> {
    const shown = new Map<string, number>();
    for (const { stored, shown: by } of items) shown.set(stored.projectId, (shown.get(stored.projectId) ?? 0) + by);
    for (const [projectId, by] of shown) await this.items.adjustVisible(ctx, projectId, by);
  }

  private async names(ctx: ProjectCtx, items: readonly Item[]): Promise<ReadonlyMap<string, NameOf>> {
    const asked = new Map<string, Set<string>>();
    for (const [kind, ids] of items.flatMap(({ named }) => [...named])) {
      const those = asked.get(kind) ?? new Set();
      ids.forEach((id) => those.add(id));
      asked.set(kind, those);
    }
    const names = new Map<string, NameOf>();
    for (const [kind, ids] of asked) names.set(kind, await this.references.namesOf(ctx, kind, [...ids]));
    return names;
  }
}
