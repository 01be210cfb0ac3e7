import type { WorkspaceCtx } from '#kernel';

/** True if the workspace keeps the types and properties of all its projects; false if each project keeps its own. */
export const typesAreShared = ({ features }: Pick<WorkspaceCtx, 'features'>): boolean =>
  features.has('workspace_work_item_types');

/** Where types and properties are: in a project, or in the workspace if `projectId` is missing. */
export type TypeScope = WorkspaceCtx & { readonly projectId?: string };
