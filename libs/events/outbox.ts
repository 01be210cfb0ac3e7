import { Injectable } from '@nestjs/common';
import { newId } from '#kernel';
import { Db, sendRows, type Insertion } from '#persistence';
import { currentCauses } from './causes';
import type { DomainEvent } from './event';
import { EventSignal } from './event-signal';

/** The workspace of an event, and the user who caused it. Without a user, the service acted by itself. */
export interface EventContext {
  readonly workspaceId: string;
  readonly userId?: string;
}

/**
 * Stores the events of use cases: `outbox.append(ctx, at, [WorkItemCreated.of(item, item, {})])`. Call it in the
 * transaction of the change. Readers take events in the order of `(transaction_id, id)`, and only from transactions
 * older than every running one, so that no event is missed.
 */
export abstract class Outbox {
  abstract append(ctx: EventContext, at: string, events: readonly DomainEvent[]): Promise<void>;
}

/** Writes rows that belong to events, in the transaction of the events. */
export type OutboxHook = (ctx: EventContext, at: string, events: readonly DomainEvent[]) => Promise<void>;

/**
 * Hooks that run when events are appended, inside of the transaction. A context adds its hook at start. Event
 * consumers, by contrast, run after the commit.
 */
@Injectable()
export class OutboxHooks {
  private readonly hooks: OutboxHook[] = [];

  add(hook: OutboxHook): void {
    this.hooks.push(hook);
  }

  async run(...published: Parameters<OutboxHook>): Promise<void> {
    for (const hook of this.hooks) await hook(...published);
  }
}

const ROWS: Insertion<DomainEvent> = {
  table: 'outbox',
  columns: ['id', 'event', 'entity_type', 'entity_id', 'project_id', 'data', 'previous'],
  values: ({ kind, entityType, entityId, projectId, data, previous }) => [
    newId(),
    kind,
    entityType,
    entityId,
    projectId,
    JSON.stringify(data),
    JSON.stringify(previous),
  ],
  end: 'returning id',
};

@Injectable()
export class SqlOutbox extends Outbox {
  private readonly signal: EventSignal;

  constructor(
    private readonly db: Db,
    private readonly hooks: OutboxHooks,
  ) {
    super();
    this.signal = new EventSignal(db);
  }

  async append(ctx: EventContext, at: string, events: readonly DomainEvent[]): Promise<void> {
    if (!events.length) return;
    const shared = {
      workspace_id: ctx.workspaceId,
      actor_id: ctx.userId ?? null,
      created_at: at,
      causes: currentCauses(),
    };
    await sendRows(this.db, { ...ROWS, shared }, events);
    this.signal.raise(ctx.workspaceId);
    await this.hooks.run(ctx, at, events);
  }
}
