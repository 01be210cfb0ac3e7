import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import { AuditTrail, Clock, type AuditEntry, type WorkspaceActor } from '#kernel';
import { InvitationRepository, type InvitationRecord } from './invitation.repository';
import { invitationEvents } from './workspace.repository';

/** Records changes of invitations with their events and audit entries, in the caller's transaction. */
@Injectable()
export class InvitationChanges {
  private readonly trail: ChangePublisher<InvitationRecord>;

  constructor(
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditTrail,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.trail = new ChangePublisher(outbox, clock, invitationEvents);
  }

  /** Runs `work`, which may change only the invitations with these ids. */
  async make(
    by: WorkspaceActor,
    ids: readonly string[],
    work: () => Promise<void>,
    entries: readonly AuditEntry[] = [],
  ): Promise<void> {
    const before = await this.invitations.byIds(by, ids);
    await work();
    const after = await this.invitations.byIds(by, ids);
    await this.trail.publish(by, ...ids.map((id) => ({ before: before.get(id), after: after.get(id) })));
    await this.audit.append(by, ...entries);
  }
}
