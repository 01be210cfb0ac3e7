import { Injectable } from '@nestjs/common';
import {
  invalidField,
  isUuid,
  notFound,
  UnitOfWork,
  type Caller,
  type ListRequest,
  type Page,
  type WorkspaceActor,
} from '#kernel';
import { Deletion, Members, Suspension, WorkspaceLimits, type OwnLimits } from '../../workspaces';
import { InstanceWorkspaceRepository, type InstanceWorkspace } from './instance-workspace.repository';

export interface Suspended {
  readonly reason?: string;
}

export interface HandOver {
  /** Id or e-mail address of a member. */
  readonly user: string;
}

export type ChangeLimits = Partial<OwnLimits>;

/**
 * The workspaces of the installation, as instance administrators see them: from outside, without their contents.
 * Callers are administrators: see the gatekeeper.
 */
@Injectable()
export class InstanceWorkspaces {
  constructor(
    private readonly workspaces: InstanceWorkspaceRepository,
    private readonly suspension: Suspension,
    private readonly deletion: Deletion,
    private readonly members: Members,
    private readonly limits: WorkspaceLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(_: Caller, request: ListRequest): Promise<Page<InstanceWorkspace>> {
    return this.workspaces.list(request);
  }

  async get(_: Caller, id: string): Promise<InstanceWorkspace> {
    const workspace = await this.workspaces.find(id);
    if (!workspace) throw notFound();
    return workspace;
  }

  suspend(ctx: Caller, id: string, { reason = '' }: Suspended): Promise<InstanceWorkspace> {
    return this.change(ctx, id, (by) => this.suspension.suspend(by, reason));
  }

  resume(ctx: Caller, id: string): Promise<InstanceWorkspace> {
    return this.change(ctx, id, (by) => this.suspension.resume(by));
  }

  /** Begins the period of grace before the purge. */
  delete(ctx: Caller, id: string): Promise<InstanceWorkspace> {
    return this.change(ctx, id, (by) => this.deletion.request(by));
  }

  restore(ctx: Caller, id: string): Promise<InstanceWorkspace> {
    return this.change(ctx, id, (by) => this.deletion.restore(by));
  }

  /** Makes a member an owner. */
  handOver(ctx: Caller, id: string, { user }: HandOver): Promise<InstanceWorkspace> {
    return this.change(ctx, id, async (by) => {
      const member = await this.members.find(by, isUuid(user) ? { memberId: user } : { email: user });
      if (!member) throw invalidField('user', 'There is no such member in this workspace.', 'does_not_exist');
      const { memberId, isActive, isBot } = member;
      if (isBot) throw invalidField('user', 'The account of an app cannot own a workspace.');
      if (!isActive) throw invalidField('user', 'This member is deactivated or has left the workspace.');
      await this.members.changeRole(by, { memberId, role: 'owner' });
    });
  }

  changeLimits(ctx: Caller, id: string, patch: ChangeLimits): Promise<InstanceWorkspace> {
    return this.change(ctx, id, (by) => this.limits.change(by, patch));
  }

  private change(
    ctx: Caller,
    id: string,
    change: (by: WorkspaceActor) => Promise<unknown>,
  ): Promise<InstanceWorkspace> {
    return this.unitOfWork.run(async () => {
      const { id: workspaceId } = await this.get(ctx, id);
      const { principal, userId, origin } = ctx;
      await change({ workspaceId, workspaceRole: 'owner', principal, userId, origin });
      return this.get(ctx, id);
    });
  }
}
