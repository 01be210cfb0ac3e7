import {
  order,
  type Filter,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceActor,
  type WorkspaceCtx,
  type WorkspaceRole,
  type WorkspaceKey,
} from '#kernel';
import { MEMBER_FILTERS } from './member-match';

/** The members of a person that colleagues in a workspace or project see. */
export interface Colleague {
  /** Id of the person, not of the membership. */
  readonly memberId: string;
  /** True if neither the membership has ended nor the account is disabled. */
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/** A person's membership in a workspace. */
export interface MemberRecord extends TenantRecord, Colleague {
  readonly id: string;
  readonly role: WorkspaceRole;
}

export const memberList: ListSpec = {
  filters: MEMBER_FILTERS,
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, email: {}, firstName: {}, displayName: {} },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export type MemberRole = Pick<MemberRecord, 'memberId' | 'role'>;

/** A person's membership without the person, ended or not. */
export interface Membership {
  readonly id: string;
  readonly role: WorkspaceRole;
  readonly isActive: boolean;
}

export type NewMember = Pick<MemberRecord, 'memberId' | 'role'>;

export abstract class MemberRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<MemberRecord>>;
  /** Returns all members that match the filters, newest first. */
  abstract all(place: WorkspaceKey, filters: readonly Filter[]): Promise<MemberRecord[]>;
  abstract findByEmail(place: WorkspaceKey, email: string): Promise<MemberRecord | null>;
  abstract findByMember(place: WorkspaceKey, memberId: string): Promise<MemberRecord | null>;
  /** Returns those of the addresses that belong to active members, in lower case. */
  abstract emailsOfActive(place: WorkspaceKey, emails: readonly string[]): Promise<string[]>;

  /** Counts active members without bots. */
  abstract countPeople(place: WorkspaceKey): Promise<number>;
  /** Returns the active owners and admins and locks their memberships until the transaction ends. */
  abstract lockHeads(place: WorkspaceKey): Promise<MemberRole[]>;
  /**
   * Lets only one transaction at a time add members or invitations to the workspace. The lock lasts until the
   * transaction ends.
   */
  abstract lockArrivals(place: WorkspaceKey): Promise<void>;
  /** Returns the membership of a person and locks it until the transaction ends; null if there is none. */
  abstract lockOf(place: WorkspaceKey, memberId: string): Promise<Membership | null>;
  abstract insert(by: WorkspaceActor, at: string, member: NewMember): Promise<void>;
  abstract update(by: WorkspaceActor, at: string, id: string, patch: Partial<Omit<Membership, 'id'>>): Promise<void>;
}

/** A person's memberships in the teams of a workspace. The context of teams implements it. */
export abstract class TeamMemberships {
  /** Ends all of them. */
  abstract end(by: WorkspaceActor, at: string, memberId: string): Promise<void>;
}

/** A person's memberships in the projects of a workspace. The context of projects implements it. */
export abstract class ProjectMemberships {
  /** Ends all of them. */
  abstract end(by: WorkspaceActor, at: string, memberId: string): Promise<void>;
  /** Lowers the project roles to what a guest of the workspace may have. Returns the projects where a role changed. */
  abstract lowerForGuest(by: WorkspaceActor, at: string, memberId: string): Promise<string[]>;
}
