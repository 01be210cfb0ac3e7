import type { Lookup } from '#kernel';

/** A workspace as other records name it. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Also the look-up behind every `expand` of a workspace. */
export abstract class WorkspaceRepository implements Lookup<Workspace> {
  abstract bySlug(slug: string): Promise<Workspace | null>;
  /** Only the workspace that the caller is in can be seen. */
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, Workspace>>;
}
