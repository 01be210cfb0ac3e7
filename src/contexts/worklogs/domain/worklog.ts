/** Time that a person spent on a work item. */
export interface Worklog {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly description: string;
  /** Duration in whole minutes, at least 1. */
  readonly duration: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
