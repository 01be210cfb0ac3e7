import type { WorkspaceRole } from '#kernel';
import type { Workspace } from './workspace.repository';

/** A workspace as one of its members knows it. */
export interface PersonWorkspace extends Workspace {
  readonly role: WorkspaceRole;
}

/** Where somebody belongs to. */
export abstract class PersonWorkspaces {
  /** Those that the person is an active member of, by name. */
  abstract of(userId: string): Promise<readonly PersonWorkspace[]>;
}
