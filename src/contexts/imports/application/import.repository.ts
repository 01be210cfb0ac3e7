import {
  BACKGROUND_STATUSES,
  filter,
  order,
  Records,
  type BackgroundStatus,
  type ListSpec,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';
import type { Import, ImportReport, ImportStage } from '../domain/import';

/** An import as it is stored. */
export interface ImportRecord extends Import, TenantRecord {
  readonly id: string;
  /** The sealed token for the other server. It is forgotten when the import has ended. */
  readonly secret: string | null;
}

export const importList: ListSpec = {
  filters: { projectId: filter.uuid(), status: filter.choice(BACKGROUND_STATUSES, 'eq', 'in') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export interface ImportPlace {
  readonly workspaceId: string;
  readonly id: string;
}

export interface ImportEnd {
  readonly status: Exclude<BackgroundStatus, 'queued' | 'running'>;
  readonly message?: string;
  readonly report?: ImportReport;
}

export abstract class ImportRepository extends Records<WorkspaceCtx, ImportRecord> {
  /** Returns the id of an import into the project that has not ended, or null. */
  abstract unfinished(ctx: WorkspaceCtx, projectId: string): Promise<string | null>;
  /** Marks an import as running, and returns it. Null if it has ended. */
  abstract begin(place: ImportPlace, at: string): Promise<ImportRecord | null>;
  /** Stores how far an import is. False if it has ended. */
  abstract progress(place: ImportPlace, at: string, stage: ImportStage, records: number): Promise<boolean>;
  /** Stores how an import ended. False if it had ended before. */
  abstract end(place: ImportPlace, at: string, end: ImportEnd): Promise<boolean>;
}

/** The record that a sealed token belongs to. */
export const secretPlace = (id: string): string => `import ${id}`;
