/** `waiting`: to be carried out, or under way. */
export type RunStatus = 'waiting' | 'succeeded' | 'failed' | 'skipped';

/** An automation that was started once, by an event or by the clock. */
export interface Run {
  readonly id: string;
  readonly automationId: string;
  /** Whose graph is carried out. */
  readonly versionId: string;
  /** Who had last decided what the automation does when the run began; null where that account is gone. */
  readonly actorId: string | null;
  readonly projectId: string | null;
  /** Null of a run by the clock, which has a time instead. */
  readonly eventId: string | null;
  readonly dueAt: string | null;
  /** Automations that led to it, oldest first. */
  readonly causes: readonly string[];
  readonly status: RunStatus;
  readonly reason: string | null;
}

/** `unmet`: of a condition that does not hold. `started`: it went out, and what became of it is not known (yet). */
export type ExecutionStatus = 'started' | 'succeeded' | 'unmet' | 'failed';

/** What became of one node in one run. */
export interface Execution {
  readonly id: string;
  readonly runId: string;
  readonly nodeId: string;
  readonly status: ExecutionStatus;
  /** What there is to say of it. */
  readonly note: string | null;
}

export interface Result extends Pick<Execution, 'status' | 'note'> {
  readonly isBarred?: boolean;
}
export interface Ending extends Pick<Run, 'reason'> {
  readonly status: Exclude<RunStatus, 'waiting'>;
  /** The person it acts as may no longer do what it does: it is switched off. */
  readonly isBarred?: boolean;
}
