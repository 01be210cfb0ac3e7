import type { UseQueryResult } from '@tanstack/react-query';
import { useOne } from '../../data/lists';
import { projectPath, workspacePath } from '../../data/paths';
import type { wire } from '../../data/wire';

/** What is switched on in a project, by the names of the interface. */
export const useProjectFeatures = (slug: string, project: string | undefined): UseQueryResult<wire.ProjectFeatures> =>
  useOne('project-features', `${projectPath(slug, project ?? '')}features/`, {}, Boolean(project));

/** What is switched on in a workspace. */
export const useWorkspaceFeatures = (slug: string): UseQueryResult<wire.WorkspaceFeatures> =>
  useOne('workspace-features', `${workspacePath(slug)}features/`);
