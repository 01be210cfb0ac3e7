import { Injectable, Logger } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted } from '#kernel';
import { LOST_AFTER_MS, type ProviderDomain } from '../domain/provider-domain';
import { DomainRecords } from './domain-records';
import { ProviderDomainRepository } from './provider-domain.repository';

/** How many domains are asked about at the same time. */
const AT_ONCE = 10;

/** Looks once a day whether domains that were proven by DNS still are: a domain may have been sold. */
@Injectable()
export class DomainChecks {
  private readonly logger = new Logger('IdentityProviders');

  constructor(
    private readonly domains: ProviderDomainRepository,
    private readonly records: DomainRecords,
    private readonly clock: Clock,
  ) {}

  @Recurring('37 3 * * *', 'identity-providers.domains')
  async run(): Promise<void> {
    const proven = await this.domains.provenByDns();
    for (let first = 0; first < proven.length; first += AT_ONCE)
      await Promise.all(proven.slice(first, first + AT_ONCE).map((domain) => this.check(domain)));
  }

  private async check(domain: ProviderDomain): Promise<void> {
    const isThere = await this.records.has(domain).catch(() => null);
    const now = this.clock.now();
    if (isThere) return this.domains.seen(domain.id, now);
    const isLost = isThere === false && (domain.lastSeenAt ?? '') < shifted(now, -LOST_AFTER_MS);
    const facts = { domain: domain.domain, providerId: domain.providerId, lastSeenAt: domain.lastSeenAt };
    if (!isLost) return this.logger.warn(facts, 'The TXT record of a domain of an identity provider was not found');
    await this.domains.unprove(domain);
    this.logger.error(facts, 'A domain of an identity provider is no longer proven: its TXT record is gone');
  }
}
