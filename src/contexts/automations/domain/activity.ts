/** What somebody made of an automation, or what it did. */
export type Verb = 'created' | 'updated' | 'deleted' | 'succeeded' | 'failed' | 'skipped';

export interface Activity {
  readonly verb: Verb;
  /** A member of the automation, or `node`, `edge` or `run`. */
  readonly field: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly oldIdentifier: string | null;
  readonly newIdentifier: string | null;
  /** Who did it; the automation's own account where it did. */
  readonly actorId: string | null;
  readonly automationVersionId: string;
  readonly automationScope: string;
  readonly automationNodeId: string | null;
  readonly automationEdgeId: string | null;
  readonly automationRunId: string | null;
  readonly nodeExecutionId: string | null;
  /** Whole seconds. */
  readonly epoch: number;
}

/** What there is to say of one; the rest follows from where it is said. */
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

/** A value as an activity shows it. */
export const shownValue = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_VALUE);
};
