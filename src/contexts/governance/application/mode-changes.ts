import { Injectable } from '@nestjs/common';
import { AccessMemory, AuditTrail, Clock, UnitOfWork, type Governance, type WorkspaceActor } from '#kernel';
import { WorkspaceModes } from '../../workspaces';

interface Turn {
  readonly to: Governance;
  /** Name of the event in the audit entry. */
  readonly eventName: string;
}

/**
 * Changes the governance mode of a workspace, in one transaction with what belongs to the change. Forgets cached access
 * afterwards, so that the next request sees the new mode.
 */
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

  /** Returns the mode and locks it until the transaction ends. */
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
