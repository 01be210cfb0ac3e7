import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { IMPORT_STATUSES, type Import, type ImportReport, type ImportStage } from '../domain/import';
import type { ImportSettings, ImportSource } from '../domain/import-settings';

/** An import as it is stored. */
export interface ImportRecord extends Import, TenantRecord {
  readonly id: string;
  /** The sealed token for the other server. It is forgotten when the import has ended. */
  readonly secret: string | null;
}

export const importList: ListSpec = {
  filters: { projectId: filter.uuid(), status: filter.choice(IMPORT_STATUSES, 'eq', 'in') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export interface ImportPlace {
  readonly workspaceId: string;
  readonly id: string;
}

/** One attempt at an import. A later one, after a pause or a process that died, takes its place. */
export interface ImportRun extends ImportPlace {
  readonly startedAt: string;
}

export interface ImportEnd {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly message?: string;
  readonly report?: ImportReport | undefined;
}

/** An import that a command has carried out. */
export interface DoneImport extends ImportPlace {
  readonly projectId: string;
  readonly source: ImportSource;
  readonly settings: ImportSettings;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly report: ImportReport;
}

export abstract class ImportRepository extends Records<WorkspaceCtx, ImportRecord> {
  /** Returns the id of an import into the project that has not ended, or null. */
  abstract unfinished(workspace: Pick<ImportPlace, 'workspaceId'>, projectId: string): Promise<string | null>;
  /** Marks an import as running, and returns it. Null if it is paused or has ended. */
  abstract begin(place: ImportPlace, at: string): Promise<ImportRecord | null>;
  /** Stores how far an attempt is. False if it goes on no longer. */
  abstract progress(run: ImportRun, at: string, stage: ImportStage, records: number): Promise<boolean>;
  /** Stores how an attempt ended. False if it goes on no longer. */
  abstract end(run: ImportRun, at: string, end: ImportEnd): Promise<boolean>;
  /** Ends an import, whatever it is doing. False if it had ended before. */
  abstract cancel(place: ImportPlace, at: string): Promise<boolean>;
  /** False if it is paused or has ended. */
  abstract pause(place: ImportPlace, at: string): Promise<boolean>;
  /** False if it is not paused. */
  abstract resume(place: ImportPlace, at: string): Promise<boolean>;
  /** Marks an import as being undone. False if it cannot be. */
  abstract beginUndo(place: ImportPlace, at: string, by: string | null): Promise<boolean>;
  /** Returns an import, or null. */
  abstract at(place: ImportPlace): Promise<ImportRecord | null>;
  /** Adds an import that an operator has carried out by a command. Joins the transaction of the import. */
  abstract addDone(done: DoneImport): Promise<void>;
  /** Stores how far the undoing of an import is. False if it goes on no longer. */
  abstract undoProgress(place: ImportPlace, at: string, records: number): Promise<boolean>;
  /** Stores that an import was undone, or the message why it was not. False if it was not being undone. */
  abstract endUndo(place: ImportPlace, at: string, message?: string): Promise<boolean>;
}

/** The record that a sealed token belongs to. */
export const secretPlace = (id: string): string => `import ${id}`;
