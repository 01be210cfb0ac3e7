import { Injectable, Logger, Optional } from '@nestjs/common';
import { Recurring } from '#jobs';
import { DomainError } from '#kernel';
import { IdentityProvider, SignInListener, type AuthorizationRedirect, type RenewableProof } from './identity-provider';
import type { VisitSecrets } from './provider-visit.repository';
import { Providers } from './providers';
import { RenewalTokens, type RenewableIdentity } from './renewal-tokens';
import type { ProviderSettings } from './sign-in.settings';

const BATCH = 100;

/** Gets claims from the identity provider: at sign-in, and regularly between sign-ins. */
@Injectable()
export class ProviderProofs {
  private readonly logger = new Logger('IdentityProvider');

  constructor(
    private readonly provider: IdentityProvider,
    private readonly tokens: RenewalTokens,
    private readonly providers: Providers,
    @Optional() private readonly listener?: SignInListener,
  ) {}

  async begin(provider: ProviderSettings): Promise<AuthorizationRedirect> {
    return this.provider.begin(provider, { isRenewable: (await this.secretFor(provider)) !== null });
  }

  finish(provider: ProviderSettings, query: string, secrets: VisitSecrets): Promise<RenewableProof> {
    return this.provider.finish(provider, query, secrets);
  }

  /** Stores the refresh token. Some providers send one that was not asked for; it is not stored. */
  async keep(provider: ProviderSettings, { issuer, subject, renewalToken: token }: RenewableProof): Promise<void> {
    const secret = await this.secretFor(provider);
    await this.tokens.keep({ issuer, subject }, token !== null && secret !== null ? { token, secret } : null);
  }

  @Recurring('23 */2 * * *', 'identity.renew')
  async renewAll(): Promise<void> {
    if (!(await this.isWanted())) return this.tokens.forgetAll();
    /** Issuers that did not answer: asking them about further people would fail as well. */
    const silent = new Set<string>();
    for (let last: string | null = null; ;) {
      const batch: RenewableIdentity[] = await this.tokens.after(last, BATCH);
      for (const identity of batch) if (!silent.has(identity.issuer)) await this.tryToRenew(identity, silent);
      if (batch.length < BATCH) return;
      last = batch.at(-1)!.id;
    }
  }

  /** True if claims are wanted between sign-ins. */
  private async isWanted(): Promise<boolean> {
    return (await this.listener?.wantsRenewal()) ?? false;
  }

  /**
   * The secret by which refresh tokens are encrypted. Null if none are to be stored: those of a public client could be read.
   */
  private async secretFor({ clientSecret }: ProviderSettings): Promise<string | null> {
    return clientSecret && (await this.isWanted()) ? clientSecret : null;
  }

  private async tryToRenew(identity: RenewableIdentity, silent: Set<string>): Promise<void> {
    try {
      await this.renew(identity);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ userId: identity.userId, reason }, 'Asking the identity provider about a user failed');
      const isSilent = error instanceof DomainError && error.reason === 'identity_provider_unavailable';
      if (isSilent) silent.add(identity.issuer);
    }
  }

  private async renew(identity: RenewableIdentity): Promise<void> {
    let kept = identity;
    const provider = await this.providers.openIdOf(identity.issuer);
    const secret = provider?.clientSecret ?? null;
    const token = secret === null ? null : this.tokens.open(identity, secret);
    if (!provider || secret === null || token === null) return this.tokens.forget(kept);
    const keep = async (next: string) => void (kept = await this.tokens.replace(kept, { token: next, secret }));
    const claims = await this.provider.renew(provider, { token, of: identity, keep });
    if (claims) await this.listener?.renewed(identity.userId, claims);
    else await this.tokens.forget(kept);
  }
}
