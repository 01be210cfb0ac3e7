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

/** What writes ask of the records around a work item. */
export interface Questions {
  readonly stateIds: readonly string[];
  readonly userIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly parentIds: readonly string[];
  readonly moduleIds: readonly string[];
  readonly cycleIds: readonly string[];
  readonly typeIds: readonly string[];
  readonly pointIds: readonly string[];
}

/** Those of the asked ids that exist where they have to. */
export interface Facts {
  /** The asked states and the one that a new item gets. */
  readonly states: readonly StateFact[];
  readonly members: ReadonlySet<string>;
  /** Those of the members who may work on items. */
  readonly contributors: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
  /** Items that the caller sees. */
  readonly parents: ReadonlySet<string>;
  readonly parentsInProject: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
  readonly cycles: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly points: ReadonlySet<string>;
  readonly defaultAssigneeId: string | null;
  readonly defaultTypeId: string | null;
}

export type NamedKind = 'state' | 'type' | 'label' | 'user' | 'point' | 'cycle' | 'module' | 'item';

/** Looks at the records that work items refer to: states, people, labels, other items. */
export abstract class References {
  /** Reads the facts and keeps the records from being deleted until the transaction ends. */
  abstract facts(ctx: ProjectCtx, questions: Questions): Promise<Facts>;
  /** Ids of the records that bear a name, without regard to case, by the name that was asked; people by e-mail. */
  abstract idsByName(
    ctx: ProjectCtx,
    kind: NamedKind,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>>;
  /** The item of a key, where the caller sees it. */
  abstract idOfKey(ctx: WorkspaceCtx, key: WorkItemKey): Promise<string | null>;
  /** Names for activities. */
  abstract namesOf(ctx: WorkspaceCtx, kind: NamedKind, ids: readonly string[]): Promise<NameOf>;
  /** Ids of the item and of all above it. They stay that until the transaction ends. */
  abstract lineage(ctx: WorkspaceCtx, itemId: string): Promise<readonly string[]>;
  abstract isWorkspaceMember(ctx: WorkspaceCtx, userId: string): Promise<boolean>;
}
