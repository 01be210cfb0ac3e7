import { Injectable } from '@nestjs/common';
import { PersonAuditTrail, type AuditActor, type AuditEntry, type Origin } from '#kernel';
import { AccountRepository } from './account.repository';

export interface PersonEvent extends Pick<AuditEntry, 'eventName' | 'category' | 'outcome' | 'reason' | 'metadata'> {
  readonly userId: string;
  readonly origin: Origin;
  /** Set if the actor did not prove who they are. */
  readonly isAnonymous?: true;
  /** The actor, if it is somebody else. */
  readonly by?: AuditActor;
}

/** Records events of a person in the audit log of each of their workspaces. */
@Injectable()
export class PersonTrail {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly audit: PersonAuditTrail,
  ) {}

  async append({ userId, origin, isAnonymous, by, ...event }: PersonEvent): Promise<void> {
    const person = await this.accounts.byId(userId);
    const target = { type: 'user', id: userId, displayName: person?.email ?? '' };
    const actor = by ?? (isAnonymous ? { origin } : { origin, userId });
    await this.audit.append(userId, actor, { ...event, target });
  }
}
