import { Injectable } from '@nestjs/common';
import { AccessMemory, AuditTrail, Clock, UnitOfWork, type Governance, type WorkspaceActor } from '#kernel';
import { WorkspaceModes } from '../../workspaces';

interface Turn {
  readonly to: Governance;
  /** Of the audit entry. */
  readonly eventName: string;
}

/** How the mode of a workspace changes: in one transaction with what goes with it, and so that the next request sees it. */
@Injectable()
export class ModeChanges {
  constructor(
    private readonly modes: WorkspaceModes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly access: AccessMemory,
  ) {}

  async make<T>(work: (at: string) => Promise<T>): Promise<T> {
    const result = await this.unitOfWork.run(() => work(this.clock.now()));
    this.access.forget();
    return result;
  }

  /** The mode, which nobody else changes before the transaction ends. */
  async current(ctx: WorkspaceActor): Promise<Governance> {
    return (await this.modes.forWrite(ctx)).governance;
  }

  async turn(ctx: WorkspaceActor, at: string, { to, eventName }: Turn): Promise<void> {
    const { name: displayName } = await this.modes.forWrite(ctx);
    await this.modes.set(ctx, at, to);
    const target = { type: 'workspace', id: ctx.workspaceId, displayName };
    await this.audit.append(ctx, { eventName, category: 'settings', target });
  }
}
