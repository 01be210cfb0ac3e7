/** `waiting`: not carried out yet, or in progress. */
export type RunStatus = 'waiting' | 'succeeded' | 'failed' | 'skipped';

/** One start of an automation, by an event or a schedule. */
export interface Run {
  readonly id: string;
  readonly automationId: string;
  /** The version of the graph that is carried out. */
  readonly versionId: string;
  /** The person who had last decided what the automation does when the run began; null if that account was deleted. */
  readonly actorId: string | null;
  readonly projectId: string | null;
  /** Null if a schedule started the run; `dueAt` is set instead. */
  readonly eventId: string | null;
  readonly dueAt: string | null;
  /** Automations that led to the run, oldest first. */
  readonly causes: readonly string[];
  readonly status: RunStatus;
  readonly reason: string | null;
}

/** `unmet`: a condition that does not hold. `started`: a request is being sent, or its result was lost. */
export type ExecutionStatus = 'started' | 'succeeded' | 'unmet' | 'failed';

/** The result of one node in one run. */
export interface Execution {
  readonly id: string;
  readonly runId: string;
  readonly nodeId: string;
  readonly status: ExecutionStatus;
  /** Details of the result, as a person reads them. */
  readonly note: string | null;
}

export interface Result extends Pick<Execution, 'status' | 'note'> {
  readonly isBarred?: boolean;
}
export interface Ending extends Pick<Run, 'reason'> {
  readonly status: Exclude<RunStatus, 'waiting'>;
  /** True if the person the automation acts as lost the rights for it, so that it is switched off. */
  readonly isBarred?: boolean;
}
