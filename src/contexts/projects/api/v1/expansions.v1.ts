import { shows } from '#http';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { ProjectRepository } from '../../application/project.repository';
import { projectLiteV1 } from './projects.v1';

interface InProject {
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly projectId: string | null;
  readonly workspaceId: string;
}

/** What records of a project show in the place of ids: who made and changed them, and where they are. */
export function inProjectV1<T extends InProject>() {
  const show = shows<T>();
  return {
    ...authorsV1<T>(),
    project: show.via(ProjectRepository, 'projectId', () => projectLiteV1),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  };
}
