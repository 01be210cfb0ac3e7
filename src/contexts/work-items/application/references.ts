import type { ProjectCtx, StateGroup, WorkspaceCtx } from '#kernel';
import type { NameOf } from '../domain/changes';
import type { WorkItemKey } from '../domain/key';

export interface StateFact {
  readonly id: string;
  readonly name: string;
  readonly group: StateGroup;
  readonly isDefault: boolean;
  readonly sequence: number;
  /** Highest sort weight of its items; null where it has none. */
  readonly highest: number | null;
}

/** Ids that writes ask about, by the kind of the record. */
export type Questions = ReadonlyMap<string, readonly string[]>;

/** Those of the asked ids of a kind that exist where they have to. */
export interface Known {
  readonly all: ReadonlySet<string>;
  /** Those that strict interfaces accept. */
  readonly strict: ReadonlySet<string>;
}

export interface Facts {
  /** The asked states and the one that a new item gets. */
  readonly states: readonly StateFact[];
  readonly known: ReadonlyMap<string, Known>;
  /** What a new item refers to where nothing is said, by kind. */
  readonly initial: ReadonlyMap<string, string | null>;
}

/** Looks at the records that work items refer to: states, people, labels, other items. */
export abstract class References {
  /** Reads the facts and keeps the records from being deleted until the transaction ends. */
  abstract facts(ctx: ProjectCtx, questions: Questions): Promise<Facts>;
  /** Ids of the records that bear a name, without regard to case, by the name that was asked; people by e-mail. */
  abstract idsByName(ctx: ProjectCtx, kind: string, names: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** The item of a key, where the caller sees it. */
  abstract idOfKey(ctx: WorkspaceCtx, key: WorkItemKey): Promise<string | null>;
  /** Names for activities. */
  abstract namesOf(ctx: WorkspaceCtx, kind: string, ids: readonly string[]): Promise<NameOf>;
  /** Ids of the item and of all above it. They stay that until the transaction ends. */
  abstract lineage(ctx: WorkspaceCtx, itemId: string): Promise<readonly string[]>;
  abstract isWorkspaceMember(ctx: WorkspaceCtx, userId: string): Promise<boolean>;
}
