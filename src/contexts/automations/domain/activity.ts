/** `succeeded`, `failed` and `skipped` are results of runs and steps; the others are changes. */
export type Verb = 'created' | 'updated' | 'deleted' | 'succeeded' | 'failed' | 'skipped';

export interface Activity {
  readonly verb: Verb;
  /** Name of a changed member of the automation, or `node`, `edge` or `run`. */
  readonly field: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldIdentifier: string | null;
  readonly newIdentifier: string | null;
  /** The person who made the change, or the account of the automation for its own actions. */
  readonly actorId: string | null;
  readonly automationVersionId: string;
  readonly automationScope: string;
  readonly automationNodeId: string | null;
  readonly automationEdgeId: string | null;
  readonly automationRunId: string | null;
  readonly nodeExecutionId: string | null;
  /** Unix time in whole seconds. */
  readonly epoch: number;
}

/** The members of an activity that differ between entries; the trail fills in the rest. */
export type Said = Pick<Activity, 'verb' | 'field'> &
  Partial<Omit<Activity, 'verb' | 'field' | 'epoch' | 'automationVersionId' | 'automationScope'>>;

export const SILENT = {
  oldValue: null,
  newValue: null,
  oldIdentifier: null,
  newIdentifier: null,
  automationNodeId: null,
  automationEdgeId: null,
  automationRunId: null,
  nodeExecutionId: null,
} as const;

const MAX_VALUE = 2_000;

/** Returns a value as text for an activity, cut to `MAX_VALUE` characters. */
export const shownValue = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_VALUE);
};
