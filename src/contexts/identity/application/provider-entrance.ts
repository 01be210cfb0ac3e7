import { Injectable } from '@nestjs/common';
import { DomainError, type Origin } from '#kernel';
import { Accounts } from './accounts';
import { FailedSignIns } from './failed-sign-ins';
import type { Claims, Proof } from './identity-provider';
import { IdentityRepository, type IdentityOwner } from './identity.repository';
import { ProviderAccounts, type Circumstances } from './provider-accounts';

/** What the audit log says of refusals, by the reason of the error. */
const REFUSALS: Readonly<Record<string, string>> = {
  account_closed: 'account deactivated',
  email_unverified: 'e-mail address not verified',
  email_domain_refused: 'e-mail address not of the provider',
};

/** Lets people in by the proof of a provider, and records whom it refuses, if an account belongs to them. */
@Injectable()
export class ProviderEntrance {
  constructor(
    private readonly people: ProviderAccounts,
    private readonly accounts: Accounts,
    private readonly identities: IdentityRepository,
    private readonly failures: FailedSignIns,
  ) {}

  /** Returns the id of the person's account. */
  async admit(proof: Proof, circumstances: Circumstances, origin: Origin): Promise<string> {
    try {
      return await this.people.ownerOf(proof, circumstances);
    } catch (error) {
      const reason = error instanceof DomainError && REFUSALS[error.reason];
      if (reason) await this.refused(proof, reason, origin);
      throw error;
    }
  }

  async refused({ issuer, subject, claims }: Proof, reason: string, origin: Origin): Promise<void> {
    const owner = (await this.identities.ownerOf(issuer, subject)) ?? (await this.namedIn(claims));
    if (owner) await this.failures.record({ owner, reason, provider: issuer }, origin);
  }

  private async namedIn({ email }: Claims): Promise<IdentityOwner | null> {
    const account = typeof email === 'string' ? await this.accounts.find(email) : null;
    return account && { userId: account.id, isActive: account.isActive };
  }
}
