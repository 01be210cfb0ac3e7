import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { GroupSyncSettings } from '../domain/group-sync';
import type { Mappings, Standing } from '../domain/sync-rules';

/** A workspace that takes roles from groups when somebody signs in. */
export interface SyncingWorkspace extends GroupSyncSettings {
  readonly workspaceId: string;
}

export interface Person {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}

/** Where a membership is. */
export interface MembershipPlace {
  readonly workspaceId: string;
  /** Null for the workspace itself. */
  readonly projectId: string | null;
  readonly userId: string;
}

/** The memberships of people as group sync reads and writes them. */
export abstract class SyncedMemberships {
  /** In the order of their ids. */
  abstract syncing(): Promise<SyncingWorkspace[]>;
  abstract mappings(workspaceId: string): Promise<Mappings>;
  abstract person(userId: string): Promise<Person | null>;
  abstract standing(workspaceId: string, userId: string): Promise<Standing>;
  /** Makes changes of who belongs to the workspace wait for one another until the transaction ends. */
  abstract lock(workspaceId: string): Promise<void>;
  /** Active owners and admins beside somebody; they stay what they are until the transaction ends. */
  abstract otherHeads(workspaceId: string, userId: string): Promise<number>;
  /** Active admins of a project beside somebody; its members stay what they are until the transaction ends. */
  abstract otherAdmins(place: MembershipPlace): Promise<number>;
  /** Makes somebody a member, takes a membership up again or changes its role, and notes that groups gave it. */
  abstract give(place: MembershipPlace, at: string, role: WorkspaceRole | ProjectRole): Promise<void>;
  /** Ends a membership; that in a workspace together with those in its projects. */
  abstract end(place: MembershipPlace, at: string): Promise<void>;
  /** Lowers what somebody is in projects to what a guest of the workspace can be. */
  abstract lowerForGuest(workspaceId: string, userId: string, at: string): Promise<void>;
}
