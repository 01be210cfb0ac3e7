import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { GroupSyncSettings } from '../domain/group-sync';
import type { Mappings, HeldRoles } from '../domain/sync-rules';

/** When the groups of somebody become known: at each sign-in, or every two hours without one. */
export type SyncOccasion = 'sign-in' | 'offline';

/** A workspace that takes roles from groups. */
export interface SyncingWorkspace extends GroupSyncSettings {
  readonly workspaceId: string;
}

/** Where somebody has a role. */
export interface GrantPlace {
  readonly workspaceId: string;
  readonly userId: string;
  /** Null for the workspace itself. */
  readonly projectId: string | null;
}

/** Which roles groups gave to whom: memberships themselves know nothing of groups. */
export abstract class GroupGrants {
  /** In the order of their ids. */
  abstract syncing(occasion: SyncOccasion): Promise<SyncingWorkspace[]>;
  abstract mappings(workspaceId: string): Promise<Mappings>;
  abstract heldRoles(workspaceId: string, userId: string): Promise<HeldRoles>;
  /** Makes syncs of the workspace, and arrivals in it, wait for one another until the transaction ends. */
  abstract lock(workspaceId: string): Promise<void>;
  abstract note(place: GrantPlace, at: string, role: WorkspaceRole | ProjectRole): Promise<void>;
  /** Of a workspace together with its projects. */
  abstract forget(place: GrantPlace): Promise<void>;
}
