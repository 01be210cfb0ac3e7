import type { Lookup } from '#kernel';

/** A workspace as its projects name it. */
export interface ProjectWorkspace {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export abstract class ProjectWorkspaces implements Lookup<ProjectWorkspace> {
  /** The caller's own workspace, where it is among the ids. */
  abstract byIds(
    ctx: { readonly workspaceId: string },
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ProjectWorkspace>>;
}
