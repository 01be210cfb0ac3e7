import type { ProjectRole } from '#kernel';
import type { GivenInWorkspace } from './roles';

/** Configuration of group sync in a workspace. */
export interface GroupSyncSettings {
  readonly isEnabled: boolean;
  readonly syncOnLogin: boolean;
  /** True if groups are also checked between sign-ins. */
  readonly syncOffline: boolean;
  /** True if a role that a group gave ends when no group gives it any more. */
  readonly autoRemove: boolean;
  /** Name of the claim that lists the groups. */
  readonly groupAttributeKey: string;
  /** Role in the workspace for people whose groups give them only roles in projects. */
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
  /** Name of the group as the provider sends it. */
  readonly idpGroupName: string;
  readonly role: GivenInWorkspace;
}

/** A group whose members have a role in one project, or in all. */
export interface ProjectMapping {
  readonly id: string;
  readonly idpGroupName: string;
  readonly role: ProjectRole;
  /** Null if the mapping is for all projects. */
  readonly projectId: string | null;
  readonly allProjects: boolean;
}

/** Features that the plan switches. Workspaces and projects cannot switch them. */
export const FEATURES = ['group_sync'] as const;

declare module '#kernel' {
  interface FeatureNames {
    group_sync: true;
  }
}
