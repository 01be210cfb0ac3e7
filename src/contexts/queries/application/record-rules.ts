import type { DomainError, EffectiveRoles, WorkspaceCtx } from '#kernel';

/** Kinds of records that hang on work items and that words of the language ask about. */
export const HANGING_RECORDS = ['activities', 'attachments', 'comments', 'links', 'relations', 'worklogs'] as const;
export type HangingRecords = (typeof HANGING_RECORDS)[number];

/**
 * Who reads what hangs on work items. A word tells no more than the records themselves would: where these are not read,
 * there are none. Each interface has its own operations that list them, and these decide.
 */
export interface RecordRules {
  /** Why the caller's credential reads such records nowhere; undefined where it may. */
  refusal(ctx: WorkspaceCtx, records: HangingRecords, word: string): DomainError | undefined;
  /** Whether a caller with these roles and features reads them. */
  areRead(caller: WorkspaceCtx & EffectiveRoles, records: HangingRecords): boolean;
}
