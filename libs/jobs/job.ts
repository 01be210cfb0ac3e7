/** A kind of job. The context that runs the jobs declares it with `defineJob`. */
export interface JobType<Payload extends object = object> {
  readonly name: string;
  readonly attempts: number;
  readonly isLong: boolean;
  /** Exists only for the compiler: it makes job types with different payloads different types. */
  readonly payload?: Payload;
}

interface JobOptions {
  /** The number of attempts after which a job is given up. The pauses between attempts grow from seconds to hours. */
  readonly attempts?: number;
  /**
   * True for work of minutes or hours. Other jobs do not wait for it. If the payload names a workspace, jobs of one
   * kind run one after the other there, so that one workspace leaves room for the others.
   */
  readonly isLong?: boolean;
}

/** Including the pauses, these attempts take about three days. */
const MAX_ATTEMPTS = 25;

/**
 * Declares a kind of job. Queued jobs are stored under this name, so never change it. Payloads are stored as JSON.
 *
 * ```ts
 * export const SEND_DIGEST = defineJob<{ userId: string }>('send-digest');
 * ```
 */
export const defineJob = <Payload extends object>(
  name: string,
  { attempts = MAX_ATTEMPTS, isLong = false }: JobOptions = {},
): JobType<Payload> => ({ name, attempts, isLong });
