import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent, type RecordEvents } from '#events';
import { Clock, type ProjectCtx } from '#kernel';
import { nestedChange, type NestedKind } from '../domain/changes';
import { ActivityLog, type Entry } from './activity-log';
import type { NestedRecord, NestedRepository, NewNested } from './nested.repository';
import { WorkItemAccess } from './work-item.access';

/** A kind of record that hangs on work items: where it is stored, and what history tells of it. */
export interface Kind<T extends NestedRecord> {
  readonly name: NestedKind;
  readonly repository: NestedRepository<T>;
  readonly events: RecordEvents<T>;
  /** The part of a record whose changes history keeps. */
  readonly value: (record: T) => string;
  readonly entry?: (record: T) => Partial<Entry>;
}

interface Difference<T> {
  /** Absent where the record is new. */
  readonly before?: T;
  /** Absent where it has gone. */
  readonly after?: T;
}

/**
 * Writes what hangs on a work item, with the item's history, the event, and the item's own time of change. Runs in the
 * caller's transaction, which holds the item's lock.
 */
@Injectable()
export class NestedChanges {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async add<T extends NestedRecord>(ctx: ProjectCtx, kind: Kind<T>, record: NoInfer<NewNested<T>>): Promise<T> {
    const at = this.clock.now();
    await kind.repository.insert(ctx, at, record);
    const after = inserted<T>(ctx, at, record);
    await this.tell(ctx, at, kind, { after });
    return after;
  }

  /** Answers the record as it is now, which is as it was where nothing differs. */
  async change<T extends NestedRecord>(
    ctx: ProjectCtx,
    kind: Kind<T>,
    before: T,
    columns: NoInfer<Partial<T>>,
  ): Promise<T> {
    if (!Object.keys(replaced(before, { ...before, ...columns })).length) return before;
    const at = this.clock.now();
    await kind.repository.update(ctx, at, before.id, columns);
    const after = { ...before, ...columns, updatedAt: at, updatedById: ctx.userId, version: before.version + 1 };
    await this.tell(ctx, at, kind, { before, after });
    return after;
  }

  async remove<T extends NestedRecord>(ctx: ProjectCtx, kind: Kind<T>, before: T): Promise<void> {
    const at = this.clock.now();
    await kind.repository.remove(ctx, at, before);
    await this.tell(ctx, at, kind, { before });
  }

  private async tell<T extends NestedRecord>(ctx: ProjectCtx, at: string, kind: Kind<T>, difference: Difference<T>) {
    const record = (difference.after ?? difference.before)!;
    await this.activities.append(ctx, at, entries(kind, difference));
    await this.outbox.append(ctx, at, [eventOf(kind.events, difference)]);
    await this.hosts.touch(ctx, { id: record.workItemId });
  }
}

const inserted = <T extends NestedRecord>(ctx: ProjectCtx, at: string, record: NewNested<T>): T =>
  ({
    createdAt: at,
    createdById: ctx.userId,
    ...record,
    workspaceId: ctx.workspaceId,
    updatedAt: at,
    updatedById: ctx.userId,
    deletedAt: null,
    version: 1,
  }) as unknown as T;

function entries<T extends NestedRecord>(kind: Kind<T>, { before, after }: Difference<T>): Entry[] {
  const record = (after ?? before)!;
  const value = (one: T | undefined) => (one ? kind.value(one) : null);
  const change = nestedChange(kind.name, record.id, { before: value(before), after: value(after) });
  if (!change) return [];
  const { workItemId, projectId, externalSource, externalId } = record;
  const author = before ? {} : { actorId: record.createdById!, at: record.createdAt };
  return [{ ...change, workItemId, projectId, externalSource, externalId, ...author, ...kind.entry?.(record) }];
}

function eventOf<T extends NestedRecord>(events: RecordEvents<T>, { before, after }: Difference<T>): DomainEvent {
  if (!after) return events.deleted.of(before!, {}, before!);
  return before ? events.updated.of(after, after, replaced(before, after)) : events.created.of(after, after, {});
}

const AUDIT = new Set(['updatedAt', 'updatedById', 'version']);

/** The members that a change altered, as they were. */
const replaced = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !AUDIT.has(name) && !isDeepStrictEqual(value, after[name as keyof T]),
    ),
  ) as Partial<T>;
