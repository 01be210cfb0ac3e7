import type { Feature, ProjectRole, WorkspaceCtx } from '#kernel';

/** How somebody stands in a project, and what is switched on there. */
export interface CallerProject {
  readonly projectId: string;
  readonly projectRole: ProjectRole;
  readonly features: ReadonlySet<Feature>;
}

/** For requests that span projects: what `ProjectCtx` says in a request about one. */
export abstract class CallerProjects {
  /** Of the caller, in every project in which it has a role, archived ones included. */
  abstract of(ctx: WorkspaceCtx): Promise<readonly CallerProject[]>;
}
