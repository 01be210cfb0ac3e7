import type { WorkspaceCtx } from '#kernel';
import type { Db } from './db';
import type { Condition } from './statements';

/**
 * Declares a kind of record that people find by name, keep as favourite and see among their recently opened records.
 * The context that owns the records passes it to `defineContext`:
 *
 * ```ts
 * namedRecords: [{ kind: 'cycle', from: 'cycles t', project: 't.project_id', listedBy: { project: 'list-cycles' } }]
 * ```
 *
 * In SQL fragments, `t` is the record and `$1` is the workspace.
 */
export interface NamedRecords {
  /** The name of the kind on the wire, in snake_case. */
  readonly kind: string;
  /** The table as `t`, with its joins. */
  readonly from: string;
  /** SQL of the id; `t.id` by default. */
  readonly id?: string;
  /** SQL of the name; `t.name` by default. */
  readonly name?: string;
  /** SQL of the record's project. Absent for records of the workspace. */
  readonly project?: string;
  /** SQL of the number that, together with the project's identifier, makes the record's key. */
  readonly number?: string;
  /** The ids of the v2 operations that list the records. Callers who may call one of them can find its records. */
  readonly listedBy: { readonly workspace?: string; readonly project?: string };
  /** The condition for the records that the caller can see; all by default. */
  readonly seen?: (db: Db, ctx: WorkspaceCtx) => Condition | Promise<Condition>;
  /** The condition for records that are archived or similar. Search leaves them out. */
  readonly putAway?: string;
  /** True if search finds these records by other means than their names. */
  readonly isSearchedApart?: true;
}

let declared: readonly NamedRecords[] = [];

/** Sets the declared kinds. Called once at start. */
export const declareNamedRecords = (records: readonly NamedRecords[]): void => void (declared = records);

/** Returns all declared kinds, in the order of the contexts. */
export const namedRecords = (): readonly NamedRecords[] => declared;
