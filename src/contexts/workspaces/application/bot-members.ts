import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { MemberRepository } from './member.repository';
import { Members } from './members';

/**
 * Memberships of app accounts in a workspace. They are ordinary members: they see a project only after they were added
 * to it, and can do nothing that needs an admin.
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

  /** Ends the membership, including those in projects, unless it has already ended. */
  async leave(ctx: WorkspaceCtx, userId: string): Promise<void> {
    const member = await this.memberships.findByMember(ctx, userId);
    if (member?.isActive) await this.members.remove(ctx, { memberId: userId });
  }
}
