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
} from '#kernel';
import { MEMBER_FILTERS } from './member-match';

/** What members of a workspace or project see of one another. */
export interface Colleague {
  /** The person's id, which is not the membership's. */
  readonly memberId: string;
  /** Neither the membership has ended nor was the person's account switched off. */
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/** A person's place in a workspace. */
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

/** A person's membership as such, ended or not. */
export interface Membership {
  readonly id: string;
  readonly role: WorkspaceRole;
  readonly isActive: boolean;
}

export type NewMember = Pick<MemberRecord, 'memberId' | 'role'>;

type Place = Pick<WorkspaceActor, 'workspaceId'>;

export abstract class MemberRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<MemberRecord>>;
  /** All members that the filters leave, the newest first. */
  abstract all(place: Place, filters: readonly Filter[]): Promise<MemberRecord[]>;
  abstract findByEmail(place: Place, email: string): Promise<MemberRecord | null>;
  abstract findByMember(place: Place, memberId: string): Promise<MemberRecord | null>;
  /** Those of the addresses that belong to active members, in lower case. */
  abstract emailsOfActive(place: Place, emails: readonly string[]): Promise<string[]>;

  /** The active owners and admins. No other transaction changes their memberships until this one ends. */
  abstract lockHeads(place: Place): Promise<MemberRole[]>;
  /** Makes arrivals in the workspace wait for one another until the transaction ends. */
  abstract lockArrivals(place: Place): Promise<void>;
  /** The membership of a person, which no other transaction changes until this one ends. */
  abstract lockOf(place: Place, memberId: string): Promise<Membership | null>;
  abstract insert(by: WorkspaceActor, at: string, member: NewMember): Promise<void>;
  abstract update(by: WorkspaceActor, at: string, id: string, patch: Partial<Omit<Membership, 'id'>>): Promise<void>;
}

/** A person's places in the teams of a workspace; implemented by their context. */
export abstract class TeamMemberships {
  /** Ends all of them. */
  abstract end(by: WorkspaceActor, at: string, memberId: string): Promise<void>;
}

/** A person's places in the projects of a workspace; implemented by their context. */
export abstract class ProjectMemberships {
  /** Ends all of them. */
  abstract end(by: WorkspaceActor, at: string, memberId: string): Promise<void>;
  /** Lowers them to what a guest of the workspace can have; answers the projects where that changed something. */
  abstract lowerForGuest(by: WorkspaceActor, at: string, memberId: string): Promise<string[]>;
}
