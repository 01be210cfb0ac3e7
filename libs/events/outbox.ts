import { Injectable } from '@nestjs/common';
import { jsonInSlices, newId } from '#kernel';
import { Db } from '#persistence';
import { currentCauses } from './causes';
import type { DomainEvent } from './event';
import { EventSignal } from './event-signal';

/** The workspace of an event, and the user who caused it. There is no user if the service acts by itself. */
export interface EventContext {
  readonly workspaceId: string;
  readonly userId?: string;
}

/**
 * Where use cases put events: `outbox.append(ctx, at, [WorkItemCreated.of(item, item, {})])`, in the transaction that makes them
 * true. Readers take rows of transactions that are older than every
 * running one, in the order of (transaction_id, id), so that none is passed over.
 */
export abstract class Outbox {
  abstract append(ctx: EventContext, at: string, events: readonly DomainEvent[]): Promise<void>;
}

/** Writes rows that belong to events, in the transaction of the events. */
export type OutboxHook = (ctx: EventContext, at: string, events: readonly DomainEvent[]) => Promise<void>;

/** The hooks that run whenever events are appended. A context adds its hook when it starts; consumers run after the commit. */
@Injectable()
export class OutboxHooks {
  private readonly witnesses: OutboxHook[] = [];

  add(witness: OutboxHook): void {
    this.witnesses.push(witness);
  }

  async run(...told: Parameters<OutboxHook>): Promise<void> {
    for (const witness of this.witnesses) await witness(...told);
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
    private readonly witnesses: OutboxHooks,
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
    await this.witnesses.run(ctx, at, events);
  }
}
