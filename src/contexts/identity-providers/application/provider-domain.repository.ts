import type { Caller } from '#kernel';
import type { DomainProof, ProviderDomain } from '../domain/provider-domain';

export abstract class ProviderDomainRepository {
  /** All domains of a provider, the oldest first. */
  abstract of(providerId: string): Promise<ProviderDomain[]>;
  /** Throws if the provider has the domain already. */
  abstract insert(domain: ProviderDomain): Promise<void>;
  /** Throws if the domain is not of the version that the caller knows. */
  abstract remove(ctx: Caller, domain: ProviderDomain): Promise<void>;
  /** True if another provider has proven the domain. */
  abstract isTaken(domain: Pick<ProviderDomain, 'domain' | 'providerId'>): Promise<boolean>;
  /** Throws if another provider has proven the domain meanwhile. */
  abstract prove(id: string, by: DomainProof, at: string): Promise<void>;
  /** All domains that were proven by DNS. */
  abstract provenByDns(): Promise<ProviderDomain[]>;
  /** Notes that the record of a domain is there. */
  abstract seen(id: string, at: string): Promise<void>;
  /** Takes the proof back, unless the record was seen meanwhile. */
  abstract unprove(domain: Pick<ProviderDomain, 'id' | 'lastSeenAt'>): Promise<void>;
}
