import {
  filter,
  order,
  type Filter,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
  type WorkspaceRole,
} from '#kernel';

/** A person's place in a workspace, with what others see of the person. */
export interface MemberRecord extends TenantRecord {
  readonly id: string;
  /** The person's id, which is not the membership's. */
  readonly memberId: string;
  readonly role: WorkspaceRole;
  /** Neither the membership has ended nor was the person's account switched off. */
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string;
  readonly avatarUrl: string | null;
}

export const memberList: ListSpec = {
  filters: {
    memberId: filter.uuid('eq', 'in'),
    role: filter.text('eq', 'in'),
    isActive: filter.boolean(),
    isBot: filter.boolean(),
    email: filter.text('contains'),
    displayName: filter.text('contains'),
    firstName: filter.text('contains'),
    lastName: filter.text('contains'),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

export type Head = Pick<MemberRecord, 'memberId' | 'role'>;

export abstract class MemberRepository {
  abstract list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<MemberRecord>>;
  /** All members that the filters leave, the newest first. */
  abstract all(ctx: WorkspaceCtx, filters: readonly Filter[]): Promise<MemberRecord[]>;
  abstract findByEmail(ctx: WorkspaceCtx, email: string): Promise<MemberRecord | null>;
  abstract findByMember(ctx: WorkspaceCtx, memberId: string): Promise<MemberRecord | null>;
  /** The active owners and admins. No other transaction changes their memberships until this one ends. */
  abstract lockHeads(ctx: WorkspaceCtx): Promise<Head[]>;
  abstract deactivate(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
}

/** A person's places in the projects of a workspace; implemented by their context. */
export abstract class ProjectMemberships {
  abstract end(ctx: WorkspaceCtx, at: string, memberId: string): Promise<void>;
}
