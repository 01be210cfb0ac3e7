import { Injectable } from '@nestjs/common';
import { newSecret } from '#auth';
import {
  Clock,
  invalidField,
  newId,
  notFound,
  order,
  pageInMemory,
  UnitOfWork,
  type Caller,
  type ListRequest,
  type ListSpec,
  type Page,
  type WithParent,
} from '#kernel';
import type { IdentityProvider } from '../domain/identity-provider';
import { isDomain, MAX_DOMAINS, normalDomain, type DomainProof, type ProviderDomain } from '../domain/provider-domain';
import { DomainProofs } from './domain-proofs';
import { IdentityProviderRepository } from './identity-provider.repository';
import { domainAdded, domainProven, domainRemoved } from './identity-providers.audit';
import { tooManyDomains } from './identity-providers.errors';
import { InstanceTrail } from './instance-trail';
import { ProviderDomainRepository } from './provider-domain.repository';

export interface AddDomain {
  readonly domain: string;
}

export interface VerifyDomain {
  readonly verifiedBy?: DomainProof;
}

type OfProvider = WithParent<Caller>;

export const providerDomainList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, domain: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: true,
};

/** The domains of identity providers. Callers are instance administrators: see the gatekeeper. */
@Injectable()
export class ProviderDomains {
  constructor(
    private readonly providers: IdentityProviderRepository,
    private readonly domains: ProviderDomainRepository,
    private readonly proofs: DomainProofs,
    private readonly trail: InstanceTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list({ parent }: OfProvider, request: ListRequest): Promise<Page<ProviderDomain>> {
    if (!(await this.providers.find(parent))) throw notFound();
    return pageInMemory(await this.domains.of(parent), providerDomainList, request, ['domain']);
  }

  async get({ parent }: OfProvider, id: string): Promise<ProviderDomain> {
    const found = (await this.domains.of(parent)).find((domain) => domain.id === id);
    if (!found) throw notFound();
    return found;
  }

  createMany(ctx: OfProvider, commands: readonly AddDomain[]): Promise<ProviderDomain[]> {
    return this.unitOfWork.run(async () => {
      const provider = await this.locked(ctx);
      const added: ProviderDomain[] = [];
      for (const command of commands) added.push(await this.add(ctx, provider, command));
      return added;
    });
  }

  removeMany(ctx: OfProvider, ids: readonly string[]): Promise<ProviderDomain[]> {
    return this.unitOfWork.run(async () => {
      const provider = await this.locked(ctx);
      const removed = await Promise.all(ids.map((id) => this.get(ctx, id)));
      for (const domain of removed) await this.domains.remove(ctx, domain);
      await this.trail.append(ctx, ...removed.map((domain) => domainRemoved(provider, domain)));
      return removed;
    });
  }

  /** Proves a domain by its TXT record, or by the word of the administrator. */
  async verify(ctx: OfProvider, id: string, { verifiedBy = 'dns' }: VerifyDomain): Promise<ProviderDomain> {
    const domain = await this.get(ctx, id);
    // Asked outside of the transaction, because name servers may take their time.
    await this.proofs.assertPossible(domain, verifiedBy);
    return this.unitOfWork.run(async () => {
      const provider = await this.locked(ctx);
      await this.get(ctx, id);
      await this.domains.prove(id, verifiedBy, this.clock.now());
      await this.trail.append(ctx, domainProven(provider, domain, verifiedBy));
      return this.get(ctx, id);
    });
  }

  private async add(ctx: OfProvider, provider: IdentityProvider, command: AddDomain): Promise<ProviderDomain> {
    const domain = normalDomain(command.domain);
    if (!isDomain(domain)) throw invalidField('domain', 'Expected a domain such as example.com, in ASCII.');
    if ((await this.domains.of(provider.id)).length >= MAX_DOMAINS) throw tooManyDomains();
    const unproven = { token: newSecret(''), verifiedBy: null, verifiedAt: null, lastSeenAt: null };
    const added = {
      id: newId(),
      providerId: provider.id,
      domain,
      ...unproven,
      createdAt: this.clock.now(),
      version: 1,
    };
    await this.domains.insert(added);
    await this.trail.append(ctx, domainAdded(provider, added));
    return added;
  }

  private async locked({ parent }: OfProvider): Promise<IdentityProvider> {
    const provider = await this.providers.lock(parent);
    if (!provider) throw notFound();
    return provider;
  }
}
