import { Injectable } from '@nestjs/common';
import { SignInSettings } from '../../identity';
import { recordValueOf, type DomainProof, type ProviderDomain } from '../domain/provider-domain';
import { DomainRecords, namesOf } from './domain-records';
import { domainConfigured, domainNotProven, domainTaken } from './identity-providers.errors';
import { ProviderDomainRepository } from './provider-domain.repository';

/** Decides whether a domain may be proven. */
@Injectable()
export class DomainProofs {
  constructor(
    private readonly domains: ProviderDomainRepository,
    private readonly records: DomainRecords,
    private readonly settings: SignInSettings,
  ) {}

  /** Throws if the domain belongs to another provider, or if its record is not there. */
  async assertPossible(domain: ProviderDomain, by: DomainProof): Promise<void> {
    const { provider, saml, directory } = this.settings;
    const configured = [provider, saml, directory].flatMap((one) => (one && one.domains !== '*' ? one.domains : []));
    if (configured.includes(domain.domain)) throw domainConfigured();
    if (await this.domains.isTaken(domain)) throw domainTaken();
    if (by === 'dns' && !(await this.records.has(domain)))
      throw domainNotProven(namesOf(domain), recordValueOf(domain));
  }
}
