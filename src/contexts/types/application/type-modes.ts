import { DomainError, type WorkspaceCtx } from '#kernel';

/** Where a workspace keeps its types and properties: each project its own, or the workspace those of all. */
export const typesAreShared = ({ features }: Pick<WorkspaceCtx, 'features'>): boolean =>
  features.has('workspace_work_item_types');

/** The refusal of a write on the surface of `level`; reads are open in either mode. */
export function wrongSurface(ctx: WorkspaceCtx, level: 'project' | 'workspace'): DomainError | undefined {
  if (typesAreShared(ctx) === (level === 'workspace')) return undefined;
  return level === 'project'
    ? new DomainError(
        'conflict',
        'work_item_types_managed_at_workspace',
        'The workspace manages the work item types and properties of its projects.',
      )
    : new DomainError(
        'conflict',
        'work_item_types_managed_at_project',
        'Each project manages its own work item types and properties.',
      );
}
