import { Injectable, Optional } from '@nestjs/common';
import { Clock, DomainError, newId, UnitOfWork } from '#kernel';
import { isSameMailbox, MAX_NAME, type Account } from '../domain/account';
import { mailDomainOf } from '../domain/mail-domain';
import { Accounts } from './accounts';
import { SignInListener, type Claims, type Proof } from './identity-provider';
import { IdentityRepository } from './identity.repository';
import { Newcomers } from './newcomers';
import { accountClosed, accountMissing, emailUnverified, emailElsewhere } from './sign-in.errors';
import type { AccountRules } from './sign-in.settings';

/** What decides about an account beside the proof. */
export interface Circumstances {
  /** The path that the person came from. */
  readonly returnTo: string;
  /** The rules of the provider that gave the proof. */
  readonly rules: AccountRules;
}

/**
 * Finds, links or creates the account of a person who signs in by a provider. Every provider ends here, however it proves who
 * somebody is.
 */
@Injectable()
export class ProviderAccounts {
  constructor(
    private readonly accounts: Accounts,
    private readonly identities: IdentityRepository,
    private readonly newcomers: Newcomers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Optional() private readonly listener?: SignInListener,
  ) {}

  /** Returns the id of the person's account. */
  async ownerOf(proof: Proof, circumstances: Circumstances): Promise<string> {
    const userId = await this.found(proof, circumstances);
    await this.listener?.signedIn(userId, proof.claims);
    return userId;
  }

  private async found(proof: Proof, circumstances: Circumstances): Promise<string> {
    const find = () =>
      this.unitOfWork.run(async () => (await this.known(proof, circumstances)) ?? this.linked(proof, circumstances));
    try {
      return await find();
    } catch (error) {
      // Another request created the account meanwhile; look it up again.
      if (error instanceof DomainError && error.reason === 'email_taken') return find();
      throw error;
    }
  }

  /**
   * Returns the person who came by the provider before. A registered provider still has to vouch for the address of the account,
   * or of the one that was merged into it: once it has lost a domain, it must not reach the people of that domain.
   */
  private async known({ issuer, subject }: Proof, { rules }: Circumstances): Promise<string | null> {
    const owner = await this.identities.ownerOf(issuer, subject);
    if (!owner) return null;
    if (!owner.isActive) throw accountClosed();
    if (rules.registration && !vouchesFor(rules, owner.domain)) throw emailElsewhere();
    await this.identities.touch(this.clock.now(), issuer, subject);
    return owner.userId;
  }

  private async linked({ issuer, subject, claims }: Proof, circumstances: Circumstances): Promise<string> {
    const account = await this.byVerifiedEmail(claims, circumstances);
    if (!account.isActive) throw accountClosed();
    await this.identities.insert(this.clock.now(), { id: newId(), userId: account.id, issuer, subject });
    return account.id;
  }

  /**
   * Returns the account with the verified address of the claims, or creates it. Unverified addresses are refused: with
   * a false one a person could take over somebody else's account.
   */
  private async byVerifiedEmail(claims: Claims, { returnTo, rules }: Circumstances): Promise<Account> {
    const { email, email_verified, name, given_name, family_name } = claims;
    if (typeof email !== 'string' || email_verified !== true) throw emailUnverified();
    if (!vouchesFor(rules, mailDomainOf(email))) throw emailElsewhere();
    const account = await this.accounts.find(email);
    if (account && !isSameMailbox(account.email, email)) throw emailUnverified();
    if (account) return account;
    if (!(await this.newcomers.admits(email, returnTo, rules))) throw accountMissing();
    const names = { displayName: nameOf(name), firstName: nameOf(given_name), lastName: nameOf(family_name) };
    return this.accounts.create({ email, ...names });
  }
}

const vouchesFor = ({ domains }: AccountRules, domain: string): boolean => domains === '*' || domains.includes(domain);

/** Returns a usable form of a name. An odd name must not prevent the sign-in. */
const nameOf = (name: unknown): string | undefined =>
  typeof name === 'string' ? name.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_NAME) : undefined;
