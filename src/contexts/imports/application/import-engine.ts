import type { Readable } from 'node:stream';
import type { AuditPlace } from '#kernel';
import type { ImportReport, ImportStage } from '../domain/import';
import type { ImportSettings, ImportSource, StartedSource } from '../domain/import-settings';

/** A file that somebody uploaded. */
export interface ImportedFile {
  readonly name: string;
  content(): Promise<Readable>;
}

export interface ImportTarget {
  readonly workspaceId: string;
  readonly projectId: string;
}

export interface ImportOrder {
  /** Id of the import. */
  readonly id: string;
  readonly source: ImportSource;
  readonly settings: ImportSettings;
  readonly token: string | null;
  readonly file: ImportedFile | null;
  readonly isDryRun: boolean;
  /** Slug of the workspace. */
  readonly workspace: string;
  /** Identifier of the project. */
  readonly project: string;
  /** Who imports, for the audit log. */
  readonly by: AuditPlace;
}

export interface ImportFollower {
  /** Stops the import. Nothing of it is left, except files that the same import finds when it begins again. */
  readonly signal: AbortSignal;
  onProgress(stage: ImportStage, records: number): void;
  /** Called when everything has been added, in the same transaction. If it throws, nothing is left. */
  complete(report: ImportReport): Promise<void>;
}

/** An import cannot go on. The message is for the person who started it. */
export class ImportFailed extends Error {
  /** `report` has what was found out that helps to mend it. */
  constructor(
    message: string,
    readonly report?: ImportReport,
  ) {
    super(message);
  }
}

/** Brings what a source has into a project, completely or not at all. */
export abstract class ImportEngine {
  /** Refuses settings that no import could use, by their members. */
  abstract check(source: StartedSource, settings: ImportSettings, target: ImportTarget): Promise<void>;
  /** Throws `ImportFailed` for what the person can mend. */
  abstract run(order: ImportOrder, follower: ImportFollower): Promise<void>;
}
