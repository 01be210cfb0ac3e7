/** Media type of the file. */
export const EXPORT_TYPE = 'application/x-tar';

export interface ExportOrder {
  readonly id: string;
  /** Slug of the workspace. */
  readonly workspace: string;
  /** Where the file is stored. */
  readonly key: string;
}

export interface ExportedFile {
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Number of uploaded files that were not in the storage. */
  readonly missingFiles: number;
}

export interface ExportFollower {
  /** Ends the export. */
  readonly signal: AbortSignal;
  onProgress(records: number, fileBytes: number): void;
}

/** An export cannot go on. The message is for the person who started it. */
export class ExportFailed extends Error {}

/** Writes a workspace to one file in the storage. */
export abstract class ExportEngine {
  /** Throws `ExportFailed` for what the person can mend. */
  abstract run(order: ExportOrder, follower: ExportFollower): Promise<ExportedFile>;
}
