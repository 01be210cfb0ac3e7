import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';

/** Something that happened to a record, as later readers (webhooks, notifications, automations) need it. */
export interface DomainEvent {
  /** `<kind>.<verb>`, as `workitem.created`. */
  readonly event: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly projectId: string | null;
  /** The record after the change; empty after a deletion. */
  readonly data: object;
  /** Values before the change: of changed members on an update, of the whole record on a deletion, else empty. */
  readonly previous: object;
}

/**
 * Appends events in the transaction that makes them true. Readers take rows of transactions that are older than every
 * running one, in the order of (transaction_id, id), so that none is passed over.
 */
export abstract class Outbox {
  abstract append(ctx: WorkspaceCtx, at: string, events: readonly DomainEvent[]): Promise<void>;
}

@Injectable()
export class SqlOutbox extends Outbox {
  constructor(private readonly db: Db) {
    super();
  }

  async append(ctx: WorkspaceCtx, at: string, events: readonly DomainEvent[]): Promise<void> {
    if (!events.length) return;
    const rows = events.map((event) => ({
      id: newId(),
      event: event.event,
      entity_type: event.entityType,
      entity_id: event.entityId,
      project_id: event.projectId,
      data: event.data,
      previous: event.previous,
    }));
    await this.db.query(
      `insert into outbox (workspace_id, actor_id, created_at, id, event, entity_type, entity_id, project_id, data, previous)
       select $1, $2, $3, id, event, entity_type, entity_id, project_id, data, previous
       from jsonb_to_recordset($4::jsonb) as row
         (id uuid, event text, entity_type text, entity_id uuid, project_id uuid, data jsonb, previous jsonb)`,
      [ctx.workspaceId, ctx.userId, at, JSON.stringify(rows)],
    );
  }
}
