import type { WorkspaceCtx } from '#kernel';
import type { Relation } from '../domain/relation';
import type { Search } from '../domain/schedule';

export interface StoredRelation extends Relation {
  readonly createdAt: string;
  readonly createdById: string | null;
}

/** Relations of work items, wherever those are: who may see both ends is asked elsewhere. */
export abstract class RelationRepository {
  /** All relations of an item, whichever end it is, the oldest first. */
  abstract of(ctx: WorkspaceCtx, itemId: string): Promise<StoredRelation[]>;
  /** Relations between an item and others, whichever end it is. */
  abstract between(ctx: WorkspaceCtx, itemId: string, otherIds: readonly string[]): Promise<StoredRelation[]>;
  /** Makes writes of dependencies in the workspace wait for one another until the transaction ends. */
  abstract lockDependencies(ctx: WorkspaceCtx): Promise<void>;
  /** Those of the targets that the search meets. */
  abstract reached(ctx: WorkspaceCtx, search: Search, targetIds: readonly string[]): Promise<ReadonlySet<string>>;
  abstract insert(ctx: WorkspaceCtx, at: string, relations: readonly Relation[]): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void>;
  /** Takes away all relations of a definition. */
  abstract removeDefined(ctx: WorkspaceCtx, at: string, definitionId: string): Promise<void>;
}
