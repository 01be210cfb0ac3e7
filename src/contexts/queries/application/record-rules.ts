import type { DomainError, EffectiveRoles, WorkspaceCtx } from '#kernel';

/** Kinds of records of work items that words of the language are about. */
export const HANGING_RECORDS = ['activities', 'attachments', 'comments', 'links', 'relations', 'worklogs'] as const;
export type HangingRecords = (typeof HANGING_RECORDS)[number];

/**
 * Decides who may read records of work items, such as comments. A query must not reveal more than the records
 * themselves: if the caller may not read them, the query treats them as absent. Each API version applies the rules of
 * its own operations that list these records.
 */
export interface RecordRules {
  /** Returns the error if the caller's credential may not read such records anywhere; undefined if it may. */
  refusal(ctx: WorkspaceCtx, records: HangingRecords, word: string): DomainError | undefined;
  /** Returns true if a caller with these roles and features may read them. */
  areRead(caller: WorkspaceCtx & EffectiveRoles, records: HangingRecords): boolean;
}
