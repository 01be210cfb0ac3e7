import { Injectable } from '@nestjs/common';
import { AccessMemory, Clock, UnitOfWork, type Filter, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { assertRemovable } from '../domain/removal';
import { MemberRepository, ProjectMemberships, type MemberRecord } from './member.repository';
import { memberNotNamed, memberUnknown } from './members.errors';

/** Narrows a list of members. Texts are looked for inside the member's own, without regard to case; a role is exact. */
export interface MemberMatch {
  readonly email?: string;
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly role?: string;
  readonly isActive?: boolean;
  readonly isBot?: boolean;
}

/** Names a member, by email before id. */
export interface RemoveMember {
  readonly email?: string;
  readonly memberId?: string;
}

/** The use cases of the members of a workspace. */
@Injectable()
export class Members {
  constructor(
    private readonly members: MemberRepository,
    private readonly projects: ProjectMemberships,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly access: AccessMemory,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest, match: MemberMatch): Promise<Page<MemberRecord>> {
    return this.members.list(ctx, { ...request, filters: [...request.filters, ...filtersOf(match)] });
  }

  all(ctx: WorkspaceCtx, match: MemberMatch): Promise<MemberRecord[]> {
    return this.members.all(ctx, filtersOf(match));
  }

  /** Ends a membership together with those in the workspace's projects. */
  async remove(ctx: WorkspaceCtx, command: RemoveMember): Promise<void> {
    await this.unitOfWork.run(async () => {
      const heads = await this.members.lockHeads(ctx);
      const { id, memberId, role } = await this.named(ctx, command);
      const staying = heads.filter((head) => head.memberId !== memberId).map((head) => head.role);
      assertRemovable({ target: role, actor: ctx.workspaceRole, staying });
      const at = this.clock.now();
      await this.members.deactivate(ctx, at, id);
      await this.projects.end(ctx, at, memberId);
    });
    this.access.forget();
  }

  private async named(ctx: WorkspaceCtx, { email, memberId }: RemoveMember): Promise<MemberRecord> {
    if (email === undefined && memberId === undefined) throw memberNotNamed();
    const member =
      email === undefined
        ? await this.members.findByMember(ctx, memberId!)
        : await this.members.findByEmail(ctx, email);
    if (!member?.isActive) throw memberUnknown(email === undefined ? 'memberId' : 'email');
    return member;
  }
}

const TEXTS: ReadonlySet<string> = new Set<keyof MemberMatch>(['email', 'displayName', 'firstName', 'lastName']);

const filtersOf = (match: MemberMatch): Filter[] =>
  Object.entries(match).map(([field, value]: [string, unknown]) => ({
    field,
    operator: TEXTS.has(field) ? 'contains' : 'eq',
    value,
  }));
