import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { GroupSyncSettings } from '../domain/group-sync';
import type { Mappings, HeldRoles } from '../domain/sync-rules';

/** When the groups of a person become known: at sign-in, or every two hours between sign-ins. */
export type SyncTrigger = 'sign-in' | 'offline';

/** A workspace that takes roles from groups. */
export interface SyncingWorkspace extends GroupSyncSettings {
  readonly workspaceId: string;
}

/** Where a person has a role. */
export interface GrantPlace {
  readonly workspaceId: string;
  readonly userId: string;
  /** Null for the workspace itself. */
  readonly projectId: string | null;
}

/** Stores the roles that groups gave, since memberships do not record it. */
export abstract class GroupGrants {
  /** Returns the workspaces that sync on this occasion, ordered by id. */
  abstract syncing(occasion: SyncTrigger): Promise<SyncingWorkspace[]>;
  /** Returns the settings of a workspace; null unless it takes roles from groups. */
  abstract syncingIn(workspaceId: string): Promise<SyncingWorkspace | null>;
  abstract mappings(workspaceId: string): Promise<Mappings>;
  abstract heldRoles(workspaceId: string, userId: string): Promise<HeldRoles>;
  /** Serializes syncs of a workspace and joins to it, until the transaction ends. */
  abstract lock(workspaceId: string): Promise<void>;
  abstract note(place: GrantPlace, at: string, role: WorkspaceRole | ProjectRole): Promise<void>;
  /** Forgets a role that a group gave. For a workspace it also forgets the roles in its projects. */
  abstract forget(place: GrantPlace): Promise<void>;
}
