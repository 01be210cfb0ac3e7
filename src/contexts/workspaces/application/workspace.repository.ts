import { defineEvent, defineRecordEvents } from '#events';
import type { Governance, Lookup, WorkspaceRole } from '#kernel';
import type { InvitationRecord } from './invitation.repository';
import type { MemberRecord } from './member.repository';
import type { WorkspaceFeatureRecord } from './workspace-feature.repository';

/** A workspace as other records show it. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Looks up workspaces, also for every `expand` of a workspace. */
export abstract class WorkspaceRepository implements Lookup<Workspace> {
  abstract bySlug(slug: string): Promise<Workspace | null>;
  /** Returns workspaces by id. Only the workspace of the caller is found. */
  abstract byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, Workspace>>;
}

interface InWorkspace {
  readonly workspaceId: string;
}

export interface WorkspaceMode {
  readonly governance: Governance;
  readonly name: string;
}

/** Reads and changes the governance mode of a workspace, in the current transaction. */
export abstract class WorkspaceModes {
  /**
   * Returns the mode and locks it against changes until the transaction ends. Several transactions can hold it at once.
   */
  abstract hold(ctx: InWorkspace): Promise<Governance>;
  /** Returns the mode and locks it for a change. Waits for transactions that hold it. */
  abstract forWrite(ctx: InWorkspace): Promise<WorkspaceMode>;
  abstract set(ctx: InWorkspace, at: string, governance: Governance): Promise<void>;
}

/** A workspace with the role that the person has in it. */
export interface PersonWorkspace extends Workspace {
  readonly role: WorkspaceRole;
  /** Nobody may enter it for now. */
  readonly isSuspended: boolean;
  readonly requiresSecondFactor: boolean;
}

/** Finds the workspaces of a person. */
export abstract class PersonWorkspaces {
  /** Returns the workspaces in which the person is an active member, by name. */
  abstract of(userId: string): Promise<readonly PersonWorkspace[]>;
  /** Returns the workspaces that the person has left or was shut out of, with the role of then, by name. */
  abstract leftBy(userId: string): Promise<readonly PersonWorkspace[]>;
}

/** A membership in events, without data of the person's account. */
type MemberEventData = Pick<MemberRecord, 'id' | 'memberId' | 'role'>;

export const memberEvents = defineRecordEvents<MemberEventData>({
  kind: 'workspace.member',
  entityType: 'workspace_member',
});

export const toldMember = ({ id, memberId, role }: MemberEventData): MemberEventData => ({ id, memberId, role });

export const invitationEvents = defineRecordEvents<InvitationRecord>({
  kind: 'workspace.invitation',
  entityType: 'workspace_invitation',
});

export const FeaturesSwitched = defineEvent<WorkspaceFeatureRecord, Partial<WorkspaceFeatureRecord>>({
  kind: 'workspace.features.updated',
  entityType: 'workspace_features',
});
