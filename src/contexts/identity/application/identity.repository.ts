/** Links an account to a person's identity at a provider. */
export interface Identity {
  readonly id: string;
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentityOwner {
  readonly userId: string;
  readonly isActive: boolean;
}

export interface LinkedAccount extends IdentityOwner {
  /** Domain for which the provider has to vouch: of the address of the account, or of one that was merged into it. */
  readonly domain: string;
}

export abstract class IdentityRepository {
  abstract ownerOf(issuer: string, subject: string): Promise<LinkedAccount | null>;
  abstract insert(at: string, identity: Identity): Promise<void>;
  abstract touch(at: string, issuer: string, subject: string): Promise<void>;
}
