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

/** Returns the expansions of records of a workspace: creator, last editor and the workspace itself. */
export const inWorkspaceV1 = <T extends InWorkspace>() => ({
  ...authorsV1<T>(),
  workspace: shows<T>().via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
});
