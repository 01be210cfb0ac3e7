import { Injectable } from '@nestjs/common';
import { Clock, type WorkspaceCtx } from '#kernel';
import { ProjectMemberships } from './member.repository';

export abstract class BotMemberRepository {
  /** Takes up a membership that ended. */
  abstract join(ctx: WorkspaceCtx, at: string, userId: string): Promise<void>;
  abstract leave(ctx: WorkspaceCtx, at: string, userId: string): Promise<void>;
}

/**
 * Accounts of applications in a workspace. They are plain members: what is in a project they see once they were added to
 * it, and nothing that only admins may do is within their reach.
 */
@Injectable()
export class BotMembers {
  constructor(
    private readonly members: BotMemberRepository,
    private readonly projects: ProjectMemberships,
    private readonly clock: Clock,
  ) {}

  join(ctx: WorkspaceCtx, userId: string): Promise<void> {
    return this.members.join(ctx, this.clock.now(), userId);
  }

  /** Ends the membership together with those in projects. */
  async leave(ctx: WorkspaceCtx, userId: string): Promise<void> {
    const at = this.clock.now();
    await this.members.leave(ctx, at, userId);
    await this.projects.end(ctx, at, userId);
  }
}
