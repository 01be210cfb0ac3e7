import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { JobType } from './job';

export interface JobTiming {
  /** As soon as possible unless told. */
  readonly runAt?: string;
  /** Of jobs with the same key only the last one added is there, as long as it has not begun. */
  readonly key?: string;
}

/** Takes jobs in the transaction at hand; they are done after it has committed, by one of the processes. */
export abstract class Jobs {
  abstract add<Payload extends object>(job: JobType<Payload>, payload: Payload, timing?: JobTiming): Promise<void>;
}

const ADD = `
  select id from graphile_worker.add_job(
    $1, payload := $2::json, run_at := $3::timestamptz, max_attempts := $4::int, job_key := $5)`;

@Injectable()
export class SqlJobs extends Jobs {
  constructor(private readonly db: Db) {
    super();
  }

  async add<Payload extends object>(
    { name, attempts }: JobType<Payload>,
    payload: Payload,
    { runAt, key }: JobTiming = {},
  ): Promise<void> {
    await this.db.query(ADD, [name, JSON.stringify(payload), runAt ?? null, attempts, key ? `${name}:${key}` : null]);
  }
}
