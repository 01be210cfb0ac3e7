/**
 * Declares records of a workspace for which one person answers, and which another person takes over when this one
 * leaves. The context that owns the records passes it to `defineContext`, and says how they change hands to `HandOvers`:
 *
 * ```ts
 * handsOver: [
 *   {
 *     name: 'modules',
 *     from: 'modules t',
 *     theirs: 't.lead_id = $2 and t.deleted_at is null',
 *     project: 't.project_id',
 *     covers: ['modules.lead_id'],
 *   },
 * ]
 * ```
 *
 * In SQL fragments, `t` is the record, `$1` is the workspace and `$2` is the person.
 */
export interface HandsOver {
  /** The name of the kind, as clients see it; unique. */
  readonly name: string;
  /** The table as `t`, with its joins. */
  readonly from: string;
  /** The condition for records that the person answers for. */
  readonly theirs: string;
  /** SQL by which no two of these records are the same; `t.id` by default. */
  readonly key?: string;
  /** SQL of the record's project; none by default. */
  readonly project?: string;
  /** True for records that only this person sees. They change hands only if that is asked for. */
  readonly isPrivate?: true;
  /** The columns about the person that this accounts for, as `table.column`. */
  readonly covers: readonly string[];
}

let declared: readonly HandsOver[] = [];

/** Sets what the contexts declared. Called once at start. */
export const declareHandsOver = (data: readonly HandsOver[]): void => void (declared = data);

/** Returns what all contexts declared, in their order. */
export const handsOver = (): readonly HandsOver[] => declared;
