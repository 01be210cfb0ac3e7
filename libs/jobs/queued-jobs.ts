import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';

/** Leaves jobs alone that run. The library's view of jobs has no payloads. */
const REMOVE = `
  select count(*)::integer as removed from graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where payload ->> 'workspaceId' = $1 and locked_at is null limit 1000))`;

/** Jobs that wait until they are due. */
@Injectable()
export class QueuedJobs {
  constructor(private readonly db: Db) {}

  /** Removes some jobs whose payload names the workspace as `workspaceId`. Returns their number, 0 if there are none. */
  async remove(workspaceId: string): Promise<number> {
    const [row] = await this.db.query<{ removed: number }>(REMOVE, [workspaceId]);
    return row!.removed;
  }
}
