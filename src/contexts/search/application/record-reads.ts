import type { WorkspaceCtx } from '#kernel';

/** A record by its kind and id. */
export interface RecordRef {
  readonly kind: string;
  readonly id: string;
}

/** A record in search results, with its name and project. */
export interface FoundRecord extends RecordRef {
  readonly name: string;
  readonly projectId: string | null;
  readonly projectIdentifier: string | null;
  /** Key such as `WEB-12` of a work item; null for other records. */
  readonly identifier: string | null;
}

/** Where the caller may read records of a kind: in the workspace, and in these projects. */
export interface Reach {
  readonly kind: string;
  readonly inWorkspace: boolean;
  readonly projectIds: readonly string[];
}

/** A kind of records, with the operations that list them. */
export interface Listed {
  readonly kind: string;
  readonly listedBy: { readonly workspace?: string; readonly project?: string };
}

export interface ReachOptions {
  /** True if archived projects count. */
  readonly archived: boolean;
  /** True if the caller's token needs the scopes of the lists. */
  readonly scoped: boolean;
}

/** Determines where the caller may list records, by the scopes, features and roles of the operations that list them. */
export abstract class RecordRules {
  abstract reaches(ctx: WorkspaceCtx, kinds: readonly Listed[], options: ReachOptions): Promise<readonly Reach[]>;
}

/** Reads records of many kinds in one statement. */
export abstract class RecordReads {
  abstract readonly kinds: readonly (Listed & { readonly isSearchedApart?: true })[];
  /**
   * Returns the best matches of each kind: names that begin with the text, names with a word that does, then names that
   * contain it.
   */
  abstract named(ctx: WorkspaceCtx, reaches: readonly Reach[], text: string, limit: number): Promise<FoundRecord[]>;
  /** Returns those of the records that exist and that the caller may see, archived or not. */
  abstract among(ctx: WorkspaceCtx, reaches: readonly Reach[], refs: readonly RecordRef[]): Promise<FoundRecord[]>;
}
