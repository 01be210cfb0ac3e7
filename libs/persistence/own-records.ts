import type { WorkspaceCtx } from '#kernel';
import type { Db } from './db';
import type { Condition } from './statements';

/**
 * Declares records that a context keeps about a person, for the archive that people make of their own data. The context
 * that owns the records passes it to `defineContext`:
 *
 * ```ts
 * ownRecords: [
 *   {
 *     name: 'stickies',
 *     about: 'Your stickies.',
 *     from: 'stickies t',
 *     owner: 't.owner_id',
 *     members: { id: 't.id', name: 't.name' },
 *     covers: ['stickies.owner_id'],
 *   },
 * ]
 * ```
 *
 * In SQL fragments, `t` is the record and `$1` is the workspace, if there is one. Never name a column with a secret.
 */
export interface OwnRecords {
  /** The name of the file, in kebab-case; unique within the context. */
  readonly name: string;
  /** What the file holds: one sentence to the person. */
  readonly about: string;
  /** True for records of the account, which belong to no workspace. */
  readonly ofAccount?: true;
  /** The table as `t`, with its joins. */
  readonly from: string;
  /** SQL of the id of the person to whom a record belongs. */
  readonly owner: string;
  /** SQL of each member of a record, by its name in the archive. */
  readonly members: Readonly<Record<string, string>>;
  /** A condition for records that are still there; all by default. */
  readonly where?: string;
  /** SQL by which no two records of the person are the same; `t.id` by default. */
  readonly key?: string;
  /** SQL of the record's project. Records of projects that the person cannot enter are left out. */
  readonly project?: string;
  /** The condition for the records that the person can see; all by default. */
  readonly seen?: (db: Db, ctx: WorkspaceCtx) => Condition | Promise<Condition>;
  /** True if the records are also written as a table, because their members are plain values. */
  readonly asTable?: true;
  /** SQL of a stored file that belongs to a record. */
  readonly file?: { readonly key: string; readonly name: string; readonly size: string };
  /** The columns about the person that this accounts for, as `table.column`. */
  readonly covers: readonly string[];
}

/** Records with the context that declared them. */
export interface DeclaredOwnRecords extends OwnRecords {
  readonly context: string;
}

let declared: readonly DeclaredOwnRecords[] = [];

/** Sets what the contexts declared. Called once at start. */
export const declareOwnRecords = (data: readonly DeclaredOwnRecords[]): void => void (declared = data);

/** Returns what all contexts declared, in their order. */
export const ownRecords = (): readonly DeclaredOwnRecords[] => declared;
