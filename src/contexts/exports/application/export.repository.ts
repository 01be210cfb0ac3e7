import {
  BACKGROUND_STATUSES,
  filter,
  order,
  Records,
  type BackgroundFile,
  type BackgroundFileEnd,
  type ListSpec,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';
/** An export as it is stored. */
export interface ExportRecord extends BackgroundFile, TenantRecord {
  readonly id: string;
}

export const exportList: ListSpec = {
  filters: { status: filter.choice(BACKGROUND_STATUSES, 'eq', 'in') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export interface ExportPlace {
  readonly workspaceId: string;
  readonly id: string;
}

export abstract class ExportRepository extends Records<WorkspaceCtx, ExportRecord> {
  /** Returns the id of an export that has not ended, or null. */
  abstract unfinished(ctx: WorkspaceCtx): Promise<string | null>;
  /** Marks an export as running. False if it has ended. */
  abstract begin(place: ExportPlace, at: string): Promise<boolean>;
  /** Stores how far an export is. False if it has ended. */
  abstract progress(place: ExportPlace, at: string, records: number, fileBytes: number): Promise<boolean>;
  /** Stores how an export ended. False if it had ended before. */
  abstract end(place: ExportPlace, at: string, end: BackgroundFileEnd): Promise<boolean>;
  /** Deletes the completed exports beyond the newest `kept`, and returns them. */
  abstract takeSurplus(workspaceId: string, kept: number): Promise<ExportPlace[]>;
  /** True if a workspace has exports to remove. */
  abstract hasUnneeded(workspaceId: string, before: string): Promise<boolean>;
  /** Deletes the exports that expired before this time or were deleted, and returns them. */
  abstract takeUnneeded(workspaceId: string, before: string): Promise<ExportPlace[]>;
}
