import { Injectable } from '@nestjs/common';
import { jsonInSlices, newId } from '#kernel';
import { Db } from '#persistence';
import { causesAtHand } from './causes';
import type { DomainEvent } from './event';
import { EventSignal } from './event-signal';

/** Where events happen, and who made them happen: nobody where the service acts by itself. */
export interface EventSource {
  readonly workspaceId: string;
  readonly userId?: string;
}

/**
 * Appends events in the transaction that makes them true. Readers take rows of transactions that are older than every
 * running one, in the order of (transaction_id, id), so that none is passed over.
 */
export abstract class Outbox {
  abstract append(ctx: EventSource, at: string, events: readonly DomainEvent[]): Promise<void>;
}

/** Writes what belongs to events into their transaction. */
export type Witness = (ctx: EventSource, at: string, events: readonly DomainEvent[]) => Promise<void>;

/** Those who have to write something with events, not after the fact as consumers do. They say so when they start. */
@Injectable()
export class EventWitnesses {
  private readonly witnesses: Witness[] = [];

  add(witness: Witness): void {
    this.witnesses.push(witness);
  }

  async heed(...told: Parameters<Witness>): Promise<void> {
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
    private readonly witnesses: EventWitnesses,
  ) {
    super();
    this.signal = new EventSignal(db);
  }

  async append(ctx: EventSource, at: string, events: readonly DomainEvent[]): Promise<void> {
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
    const values = [ctx.workspaceId, ctx.userId ?? null, at, await jsonInSlices(rows), causesAtHand()];
    await this.db.send(INSERT, values);
    this.signal.raise(ctx.workspaceId);
    await this.witnesses.heed(ctx, at, events);
  }
}
