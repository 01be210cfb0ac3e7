import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type AuditEntry, type Origin } from '#kernel';
import { AccountRepository } from './account.repository';
import { Memberships } from './memberships';

export interface PersonEvent extends Pick<AuditEntry, 'eventName' | 'category' | 'outcome' | 'reason' | 'metadata'> {
  readonly userId: string;
  readonly origin: Origin;
  /** Nobody knows who acts: whoever it was did not prove to be the person. */
  readonly isAnonymous?: true;
}

/** Tells what happened to a person in the audit log of each of their workspaces. */
@Injectable()
export class PersonTrail {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly memberships: Memberships,
    private readonly trail: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async append({ userId, origin, isAnonymous, ...event }: PersonEvent): Promise<void> {
    const person = await this.accounts.byId(userId);
    const entry = { ...event, target: { type: 'user', id: userId, displayName: person?.email ?? '' } };
    const actor = isAnonymous ? {} : { userId };
    const workspaces = await this.memberships.workspacesOf(userId);
    await this.unitOfWork.run(async () => {
      for (const workspaceId of workspaces) await this.trail.append({ workspaceId, origin, ...actor }, entry);
    });
  }
}
