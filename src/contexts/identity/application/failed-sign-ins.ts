import { Injectable } from '@nestjs/common';
import type { Origin } from '#kernel';
import type { IdentityOwner } from './identity.repository';
import { PersonTrail } from './person.trail';

export interface FailedSignIn {
  /** The account that the sign-in was aimed at. */
  readonly owner: IdentityOwner;
  readonly reason: string;
  /** The issuer of the identity provider; absent for passwords of this service. */
  readonly provider?: string;
}

/** Records sign-ins that were refused in the audit log of each workspace of the person. */
@Injectable()
export class FailedSignIns {
  constructor(private readonly trail: PersonTrail) {}

  async record({ owner, reason, provider }: FailedSignIn, origin: Origin): Promise<void> {
    const event = { eventName: 'auth.login_failed', category: 'auth', outcome: 'failure' } as const;
    await this.trail.append({
      ...event,
      reason: owner.isActive ? reason : 'account deactivated',
      ...(provider !== undefined && { metadata: { method: 'provider', provider } }),
      userId: owner.userId,
      origin,
      isAnonymous: true,
    });
  }
}
