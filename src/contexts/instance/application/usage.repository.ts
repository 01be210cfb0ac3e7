/** What a workspace uses. Numbers that are not about the month are as they are now. */
export interface Usage {
  /** As `2026-11`, in UTC. */
  readonly month: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly name: string;
  /** Active members. Bots are not counted. */
  readonly people: number;
  readonly projects: number;
  /** How many work items lists show. */
  readonly workItems: number;
  /** How many of them were created in the month. */
  readonly createdWorkItems: number;
  /** Uploaded files, without those of people, such as their pictures. */
  readonly files: number;
  readonly bytes: number;
  /** What was uploaded in the month and is still there. */
  readonly addedFiles: number;
  readonly addedBytes: number;
}

/** Reads what workspaces use, also those that the caller is not in. */
export abstract class UsageRepository {
  /**
   * Returns the usage of the next workspaces by their id, with a row for each of the months, which are in order. The
   * first ones come without `after`; after the last ones there is nothing.
   */
  abstract next(months: readonly string[], after?: string): Promise<Usage[]>;
}
