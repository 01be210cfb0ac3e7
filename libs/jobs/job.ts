/** A kind of jobs, declared once by the context that does them. */
export interface JobType<Payload extends object = object> {
  readonly name: string;
  readonly attempts: number;
  /** Only for the compiler: jobs of other payloads are other types. */
  readonly payload?: Payload;
}

interface JobOptions {
  /** After so many a job is given up; the pauses between them grow from seconds to hours. */
  readonly attempts?: number;
}

/** With the pauses between them these take some three days. */
const MAX_ATTEMPTS = 25;

/** The name stands in the database beside each waiting job, so it never changes. Payloads are kept as JSON. */
export const defineJob = <Payload extends object>(
  name: string,
  { attempts = MAX_ATTEMPTS }: JobOptions = {},
): JobType<Payload> => ({ name, attempts });
