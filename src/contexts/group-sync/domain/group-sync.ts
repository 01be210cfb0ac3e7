import type { ProjectRole } from '#kernel';
import type { GivenInWorkspace } from './roles';

/** How a workspace takes roles from the groups of its identity provider. */
export interface GroupSyncSettings {
  readonly isEnabled: boolean;
  readonly syncOnLogin: boolean;
  /** Stored for clients: there is no directory that could be asked while nobody signs in. */
  readonly syncOffline: boolean;
  /** Roles that groups gave end when no group gives them any more. */
  readonly autoRemove: boolean;
  /** Member of the provider's claims that lists the groups. */
  readonly groupAttributeKey: string;
  /** Role in the workspace of people whose groups give them only projects. */
  readonly defaultWorkspaceRole: GivenInWorkspace | null;
}

export const DEFAULT_SETTINGS: GroupSyncSettings = {
  isEnabled: false,
  syncOnLogin: true,
  syncOffline: false,
  autoRemove: false,
  groupAttributeKey: 'groups',
  defaultWorkspaceRole: null,
};

/** A group whose members have a role in the workspace. */
export interface WorkspaceMapping {
  readonly id: string;
  /** As the provider sends it. */
  readonly idpGroupName: string;
  readonly role: GivenInWorkspace;
}

/** A group whose members have a role in one project, or in all. */
export interface ProjectMapping {
  readonly id: string;
  readonly idpGroupName: string;
  readonly role: ProjectRole;
  /** Null where the mapping is for all projects. */
  readonly projectId: string | null;
  readonly allProjects: boolean;
}
