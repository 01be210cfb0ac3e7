import { BACKGROUND_STATUSES, UNFINISHED_STATUSES } from '#kernel';
import type { ImportSettings, ImportSource } from './import-settings';

/**
 * A paused import keeps its project from others, and waits until somebody lets it begin again. One that is being undone keeps
 * its project from others as well.
 */
export const IMPORT_STATUSES = [...BACKGROUND_STATUSES, 'paused', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** An import with one of these can go on. */
export const OPEN_STATUSES: readonly ImportStatus[] = [...UNFINISHED_STATUSES, 'paused'];

/** An import with one of these keeps its project from others. */
export const BUSY_STATUSES: readonly ImportStatus[] = [...OPEN_STATUSES, 'undoing'];

/** What a running import does: it asks the other server, fetches files from it, or adds records; or removes them again. */
export const IMPORT_STAGES = ['reading', 'downloading', 'importing', 'removing'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** One import of work items into a project. */
export interface Import {
  readonly projectId: string;
  readonly source: ImportSource;
  readonly settings: ImportSettings;
  /** True if everything is done, reported, and undone. */
  readonly isDryRun: boolean;
  readonly status: ImportStatus;
  readonly stage: ImportStage | null;
  /** Records or files that were handled in this stage. */
  readonly records: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Why it failed. */
  readonly message: string;
  readonly report: ImportReport | null;
  /** True if it is known what it made, and that is here still. */
  readonly isUndoable: boolean;
}

/** A record of an import that was changed, removed or used since. */
export interface TouchedRecord {
  /** Name of its table. */
  readonly kind: string;
  readonly id: string;
  readonly name: string | null;
}

/** What keeps an import from being undone. */
export interface Touched {
  /** Number of records, counted up to `MOST_TOUCHED`. */
  readonly count: number;
  /** The first of them. */
  readonly records: readonly TouchedRecord[];
}

export const MOST_TOUCHED = 1_000;

/** How many records of one kind arrived, were here already, and were left out. */
interface CountOfKind {
  readonly kind: string;
  readonly arrived: number;
  readonly known: number;
  readonly lost: number;
}

/** Something that arrived differently from what the source has, or not at all. */
interface ImportNote {
  readonly kind: string;
  readonly key: string;
  readonly what: string;
}

/** Something of the source, and the record here that it was matched with; null if it is new. */
export interface ImportMatch {
  readonly key: string;
  readonly name: string;
  readonly id: string | null;
}

/** A field of the source, and the property that its values are brought to. */
export interface PropertyMatch extends ImportMatch {
  /** Kind of the property; `ignore` if the values are left out. */
  readonly kind: string;
}

/** A work item as it arrives. */
export interface ImportSample {
  readonly key: string;
  readonly name: string;
  readonly number: number | null;
  readonly state: string | null;
  readonly priority: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly counts: readonly CountOfKind[];
  readonly notes: readonly ImportNote[];
  /** Notes beyond those that are kept. */
  readonly furtherNotes: number;
  /** The fields that the columns of a file were matched with; empty for other sources. */
  readonly columns: readonly { readonly header: string; readonly field: string }[];
  /** What the first states, people, types and properties were matched with. Reports of earlier versions lack them. */
  readonly states?: readonly ImportMatch[];
  readonly people?: readonly ImportMatch[];
  readonly types?: readonly ImportMatch[];
  readonly properties?: readonly PropertyMatch[];
  /** Kinds that new properties can have. Reports of earlier versions lack them. */
  readonly newKinds?: readonly string[];
  /** The first work items. */
  readonly samples: readonly ImportSample[];
}
