import type { AuditPlace } from '#kernel';
import type { Touched } from '../domain/import';

/** An import that has completed. */
export interface MadeImport {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly source: string;
  /** Who undoes it, for the audit log. */
  readonly by: Omit<AuditPlace, 'workspaceId'>;
}

export interface RemovalFollower {
  onProgress(records: number): void;
  /** Called when everything has been removed, in the same transaction. If it throws, all of it stays. */
  complete(): Promise<void>;
}

/** Something that an import made was changed, removed or used since. */
export class ArrivalsTouched extends Error {
  constructor(readonly touched: Touched) {
    super('Something of the import was touched.');
  }
}

/** Removes for good what an import made, completely or not at all. */
export abstract class ArrivalRemoval {
  /** Returns what keeps it from being removed. */
  abstract touched(made: MadeImport): Promise<Touched>;
  /** Throws `ArrivalsTouched` if something does. */
  abstract remove(made: MadeImport, follower: RemovalFollower): Promise<void>;
}
