import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { Stream } from './event-log';
import { horizonOf } from './sql.event-log';

/** Where optional consumers read. For use within the transaction of what makes them needed, or needless. */
export abstract class EventStreams {
  /** The consumer is told of what happens in the workspace from now on. One that is told already goes on. */
  abstract begin(stream: Stream): Promise<void>;
  /** It is told no more, not even of what it has not read yet. */
  abstract end(stream: Stream): Promise<void>;
}

/** Behind all transactions that have ended: what is under way now is read, and what follows it. */
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
