import type { UseQueryResult } from '@tanstack/react-query';
import { useOne } from '../../data/lists';
import { projectPath, workspacePath } from '../../data/paths';
import type { wire } from '../../data/wire';

/** The features of a project by the interface's names. */
export const useProjectFeatures = (slug: string, project: string | undefined): UseQueryResult<wire.ProjectFeatures> =>
  useOne('project-features', `${projectPath(slug, project ?? '')}features/`, {}, Boolean(project));

/** The features of a workspace. */
export const useWorkspaceFeatures = (slug: string): UseQueryResult<wire.WorkspaceFeatures> =>
  useOne('workspace-features', `${workspacePath(slug)}features/`);
