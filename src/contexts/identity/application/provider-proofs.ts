import { Injectable, Logger, Optional } from '@nestjs/common';
import { Recurring } from '#jobs';
import { DomainError } from '#kernel';
import { IdentityProvider, SignInListener, type AuthorizationRedirect, type RenewableProof } from './identity-provider';
import type { VisitSecrets } from './provider-visit.repository';
import { RenewalTokens, type RenewableIdentity } from './renewal-tokens';
import { SignInSettings } from './sign-in.settings';

const BATCH = 100;

/** Gets claims from the identity provider: at sign-in, and regularly between sign-ins. */
@Injectable()
export class ProviderProofs {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly provider: IdentityProvider,
    private readonly tokens: RenewalTokens,
    private readonly settings: SignInSettings,
    @Optional() private readonly listener?: SignInListener,
  ) {}

  async begin(): Promise<AuthorizationRedirect> {
    return this.provider.begin({ isRenewable: await this.isRenewing() });
  }

  finish(query: string, secrets: VisitSecrets): Promise<RenewableProof> {
    return this.provider.finish(query, secrets);
  }

  /** Stores the refresh token. Some providers send one that was not asked for; it is not stored. */
  async keep({ issuer, subject, renewalToken }: RenewableProof): Promise<void> {
    await this.tokens.keep(issuer, subject, (await this.isRenewing()) ? renewalToken : null);
  }

  @Recurring('23 */2 * * *', 'identity.renew')
  async renewAll(): Promise<void> {
    if (!(await this.isRenewing())) return this.tokens.forgetAll();
    for (let last: string | null = null; ;) {
      const batch: RenewableIdentity[] = await this.tokens.after(last, BATCH);
      for (const identity of batch) if (!(await this.renewed(identity))) return;
      if (batch.length < BATCH) return;
      last = batch.at(-1)!.id;
    }
  }

  /**
   * True if claims are wanted between sign-ins. Refresh tokens are encrypted with the client secret, so a public client
   * stores none.
   */
  private async isRenewing(): Promise<boolean> {
    if (!this.settings.provider?.clientSecret) return false;
    return (await this.listener?.wantsRenewal()) ?? false;
  }

  /** False if the provider did not answer; asking about further people would fail as well. */
  private async renewed(identity: RenewableIdentity): Promise<boolean> {
    try {
      await this.renew(identity);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ userId: identity.userId, reason }, 'Asking the identity provider about a user failed');
      return !(error instanceof DomainError && error.reason === 'identity_provider_unavailable');
    }
  }

  private async renew(identity: RenewableIdentity): Promise<void> {
    let kept = identity;
    const keep = async (token: string) => void (kept = await this.tokens.replace(kept, token));
    const { token } = identity;
    const claims = token === null ? null : await this.provider.renew(token, identity, keep);
    if (claims) await this.listener?.renewed(identity.userId, claims);
    else await this.tokens.forget(kept);
  }
}
