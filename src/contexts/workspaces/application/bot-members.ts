import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { MemberRepository } from './member.repository';
import { Members } from './members';

/**
 * Accounts of applications in a workspace. They are plain members: what is in a project they see once they were added to
 * it, and nothing that only admins may do is within their reach.
 */
@Injectable()
export class BotMembers {
  constructor(
    private readonly members: Members,
    private readonly memberships: MemberRepository,
  ) {}

  async join(ctx: WorkspaceCtx, userId: string): Promise<void> {
    await this.members.join(ctx, { memberId: userId, role: 'member' });
  }

  /** Ends the membership together with those in projects, unless somebody has ended it already. */
  async leave(ctx: WorkspaceCtx, userId: string): Promise<void> {
    const member = await this.memberships.findByMember(ctx, userId);
    if (member?.isActive) await this.members.remove(ctx, { memberId: userId });
  }
}
