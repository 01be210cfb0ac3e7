/** Time that somebody spent on a work item. */
export interface Worklog {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly description: string;
  /** Whole minutes, at least one. */
  readonly duration: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
