import type { WorkspaceCtx } from '#kernel';

/** Whose types and properties a request is about: those of a project, or without one those of the workspace. */
export type Place = WorkspaceCtx & { readonly projectId?: string };
