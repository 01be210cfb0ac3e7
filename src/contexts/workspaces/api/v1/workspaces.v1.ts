import { present, shows } from '#http';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkspaceRepository, type Workspace } from '../../application/workspace.repository';

const show = shows<Workspace>();

/** The workspace as an expansion shows it. */
export const workspaceLiteV1 = present<Workspace>('WorkspaceLite', {
  name: show.text('name'),
  slug: show.text('slug'),
  id: show.uuid('id'),
});

interface InWorkspace {
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly workspaceId: string;
}

/** Expansions of records of a workspace: who made and changed them, and the workspace. */
export const inWorkspaceV1 = <T extends InWorkspace>() => ({
  ...authorsV1<T>(),
  workspace: shows<T>().via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
});
