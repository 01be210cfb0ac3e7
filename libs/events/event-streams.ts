import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { Stream } from './event-log';
import { horizonOf } from './sql.event-log';

/**
 * Begins and ends the streams of optional consumers. Call it in the transaction that makes a consumer needed or no
 * longer needed.
 */
export abstract class EventStreams {
  /** Makes the consumer receive the events of the workspace from now on. Does nothing if it already receives them. */
  abstract begin(stream: Stream): Promise<void>;
  /** Stops the consumer from receiving events of the workspace, including those that it has not read yet. */
  abstract end(stream: Stream): Promise<void>;
}

/** Begins after all transactions that have ended. Events of transactions that are still running are read. */
const BEGIN = `
  insert into event_cursors (workspace_id, consumer, transaction_id, event_id)
  values ($1, $2, $3::xid8, '00000000-0000-0000-0000-000000000000')
  on conflict do nothing`;

const END = 'delete from event_cursors where workspace_id = $1 and consumer = $2';
const FORGET = 'delete from postponed_events where workspace_id = $1 and consumer = $2';

@Injectable()
export class SqlEventStreams extends EventStreams {
  constructor(private readonly db: Db) {
    super();
  }

  async begin({ workspaceId, consumer }: Stream): Promise<void> {
    await this.db.query(BEGIN, [workspaceId, consumer, await horizonOf(this.db)]);
  }

  async end({ workspaceId, consumer }: Stream): Promise<void> {
    await this.db.query(END, [workspaceId, consumer]);
    await this.db.query(FORGET, [workspaceId, consumer]);
  }
}
