import { DomainError } from '#kernel';
import type { ActivityType, Signal } from './run-activity';

export const RUN_STATUSES = [
  'created',
  'in_progress',
  'awaiting',
  'completed',
  'stopping',
  'stopped',
  'failed',
  'stale',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Statuses that are stored. A run is stale by the time that has passed. */
export const KEPT_STATUSES = RUN_STATUSES.filter((status) => status !== 'stale');

export const RUN_TYPES = ['comment_thread'] as const;
export type RunType = (typeof RUN_TYPES)[number];

/** The work of an agent on one request. */
export interface AgentRun {
  readonly id: string;
  readonly agentUserId: string;
  readonly projectId: string | null;
  readonly workItemId: string | null;
  /** The comment whose thread receives the agent's answers. */
  readonly commentId: string | null;
  /** The comment that started the run. */
  readonly sourceCommentId: string | null;
  readonly externalLink: string | null;
  readonly type: RunType;
  readonly status: RunStatus;
  readonly errorMetadata: object | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly stoppedAt: string | null;
  readonly stoppedById: string | null;
  /** Time of the last activity. */
  readonly activeAt: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** The parts of an activity that decide how it changes the run. */
export interface Step {
  readonly type: ActivityType;
  readonly signal: Signal;
  readonly text: string;
}

interface By {
  readonly userId: string;
  readonly at: string;
}

const ENDED: ReadonlySet<RunStatus> = new Set(['completed', 'stopped', 'failed']);

/** Statuses in which the agent has to act next. */
const BUSY: ReadonlySet<RunStatus> = new Set(['created', 'in_progress', 'stopping']);

const IDLE = 5 * 60_000;

/** True if the agent has to act and has been silent for five minutes. */
export const isStaleAt = (run: Pick<AgentRun, 'status' | 'activeAt'>, at: string): boolean =>
  BUSY.has(run.status) && Date.parse(at) - Date.parse(run.activeAt) > IDLE;

/**
 * Returns the status at a moment. It is `stale` while the run is.
 */
export const statusAt = ({ status, activeAt }: Pick<AgentRun, 'status' | 'activeAt'>, at: string): RunStatus =>
  isStaleAt({ status, activeAt }, at) ? 'stale' : status;

/** Status of a run after each type of activity of its agent. */
const LEADS_TO: Readonly<Record<Exclude<ActivityType, 'prompt'>, RunStatus>> = {
  thought: 'in_progress',
  action: 'in_progress',
  elicitation: 'awaiting',
  response: 'completed',
  error: 'failed',
};

/** Returns the run after an activity of its agent, or after a prompt. */
export function after<R extends AgentRun>(run: R, step: Step, by: By): R {
  return step.type === 'prompt' ? prompted(run, step, by) : carriedOn(run, step, step.type, by);
}

/**
 * A prompt sets the agent to work again. With the signal `stop` it asks the agent to come to an end, and the run is
 * `stopping` until the agent does.
 */
function prompted<R extends AgentRun>(run: R, { signal }: Step, { userId, at }: By): R {
  if (signal !== 'stop') {
    const again = { endedAt: null, stoppedAt: null, stoppedById: null, errorMetadata: null };
    return { ...run, ...again, status: 'in_progress', activeAt: at };
  }
  if (ENDED.has(run.status)) throw runEnded();
  return { ...run, status: 'stopping', stoppedAt: at, stoppedById: userId, activeAt: at };
}

function carriedOn<R extends AgentRun>(run: R, step: Step, type: keyof typeof LEADS_TO, { userId, at }: By): R {
  if (run.status === 'stopped') throw runEnded();
  const isStopping = run.status === 'stopping';
  const wanted = LEADS_TO[type];
  const hasStopped = step.signal === 'stop' || (isStopping && ENDED.has(wanted));
  const status = hasStopped ? 'stopped' : isStopping ? 'stopping' : wanted;
  return {
    ...run,
    status,
    activeAt: at,
    endedAt: ENDED.has(status) ? at : null,
    errorMetadata: type === 'error' ? { message: step.text } : null,
    ...(hasStopped && !isStopping && { stoppedAt: at, stoppedById: userId }),
  };
}

const runEnded = () => new DomainError('conflict', 'agent_run_ended', 'The run has ended.');
