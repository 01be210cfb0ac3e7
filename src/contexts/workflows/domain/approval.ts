/** What somebody says of a work item that waits for approval. */
export const DECISIONS = ['approved', 'rejected'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision about one way out of the state in which a work item is. */
export interface Approval {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly transitionId: string;
  readonly decision: Decision;
  /** The state to which it moved the work item; null where that stays, for more have to approve or no state is named. */
  readonly movedToId: string | null;
}

/** A decision that was made while the work item has been in its state. */
export interface Given {
  readonly userId: string;
  readonly decision: Decision;
}
