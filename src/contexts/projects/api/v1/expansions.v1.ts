import { shows } from '#http';
import { inWorkspaceV1 } from '../../../workspaces/api/v1';
import { ProjectRepository } from '../../application/project.repository';
import { projectLiteV1 } from './projects.v1';

interface InProject {
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly projectId: string | null;
  readonly workspaceId: string;
}

/** Expansions of records of a project: who made and changed them, the project and the workspace. */
export const inProjectV1 = <T extends InProject>() => ({
  ...inWorkspaceV1<T>(),
  project: shows<T>().via(ProjectRepository, 'projectId', () => projectLiteV1),
});
