import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { JobType } from './job';

export interface JobTiming {
  /** The earliest time (ISO 8601). The default is now. */
  readonly runAt?: string;
  /** A newer job replaces a queued one with the same key, unless that one has already started. */
  readonly key?: string;
}

/** Adds jobs in the current transaction. After the commit, one of the processes runs them. */
export abstract class Jobs {
  abstract add<Payload extends object>(job: JobType<Payload>, payload: Payload, timing?: JobTiming): Promise<void>;
}

const ADD = `
  select id from graphile_worker.add_job(
    $1, payload := $2::json, run_at := $3::timestamptz, max_attempts := $4::int, job_key := $5, queue_name := $6)`;

@Injectable()
export class SqlJobs extends Jobs {
  constructor(private readonly db: Db) {
    super();
  }

  async add<Payload extends object>(
    job: JobType<Payload>,
    payload: Payload,
    { runAt, key }: JobTiming = {},
  ): Promise<void> {
    const { name, attempts } = job;
    await this.db.query(ADD, [
      ...[name, JSON.stringify(payload), runAt ?? null, attempts],
      ...[key ? `${name}:${key}` : null, queueOf(job, payload)],
    ]);
  }
}

/** The queue in which a job waits for its turn; null if it waits for no other one. */
const queueOf = ({ name, isLong }: JobType, payload: object): string | null =>
  isLong && 'workspaceId' in payload ? `${name}:${String(payload.workspaceId)}` : null;
