import { Injectable } from '@nestjs/common';
import { jsonInSlices, newId } from '#kernel';
import { Db } from '#persistence';
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

const INSERT = `
  insert into outbox (workspace_id, actor_id, created_at, causes, id, event, entity_type, entity_id, project_id, data,
    previous)
  select $1, $2, $3, $5::uuid[], id, event, entity_type, entity_id, project_id, data, previous
  from jsonb_to_recordset($4::jsonb) as row
    (id uuid, event text, entity_type text, entity_id uuid, project_id uuid, data jsonb, previous jsonb)
  returning id`;

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
    const rows = events.map(({ kind, entityType, entityId, projectId, data, previous }) => ({
      id: newId(),
      event: kind,
      entity_type: entityType,
      entity_id: entityId,
      project_id: projectId,
      data,
      previous,
    }));
    const values = [ctx.workspaceId, ctx.userId ?? null, at, await jsonInSlices(rows), currentCauses()];
    await this.db.send(INSERT, values);
    this.signal.raise(ctx.workspaceId);
    await this.hooks.run(ctx, at, events);
  }
}
