import { lookAtQueue, type Db, type QueueBacklog } from '#persistence';

/** The jobs of one kind. */
export interface JobBacklog extends QueueBacklog {
  readonly job: string;
  /** Jobs that are queued for a later time. */
  readonly planned: number;
  readonly running: number;
  /** Jobs that failed as often as they may. */
  readonly givenUp: number;
}

const BACKLOGS = `
  with found as (
    select task_identifier as job, locked_at is not null as "isRunning", attempts >= max_attempts as "isOver", run_at
    from graphile_worker.jobs
  )
  select job,
    (count(*) filter (where "isRunning"))::int as running,
    (count(*) filter (where not "isRunning" and "isOver"))::int as "givenUp",
    (count(*) filter (where not "isRunning" and not "isOver" and run_at > now()))::int as planned,
    (count(*) filter (where not "isRunning" and not "isOver" and run_at <= now()))::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where not "isRunning" and not "isOver" and run_at <= now())),
      0)::float8 as "oldestSeconds"
  from found group by job order by job`;

/** Returns the backlog of each kind of jobs of which there are any. Undefined if it takes too long to look. */
export const jobBacklogs = (db: Db): Promise<JobBacklog[] | undefined> => lookAtQueue<JobBacklog>(db, BACKLOGS);
