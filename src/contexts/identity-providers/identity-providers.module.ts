import { Global, Module } from '@nestjs/common';
import { IdentityModule, RegisteredProviders } from '../identity';
import { IdentityProvidersV2Controller } from './api/v2/identity-providers.v2';
import { ProviderDomainsV2Controller } from './api/v2/provider-domains.v2';
import { DomainChecks } from './application/domain-checks';
import { DomainProofs } from './application/domain-proofs';
import { DomainRecords } from './application/domain-records';
import { IdentityProviderRepository } from './application/identity-provider.repository';
import { IdentityProviders } from './application/identity-providers';
import { InstanceTrail } from './application/instance-trail';
import { LiveProviders } from './application/live-providers';
import { ProviderChecks } from './application/provider-checks';
import { ProviderDomainRepository } from './application/provider-domain.repository';
import { ProviderDomains } from './application/provider-domains';
import { DnsSettings, TxtRecords } from './application/txt-records';
import { DnsTxtRecords } from './infrastructure/dns.txt-records';
import { SqlClientSecrets } from './infrastructure/persistence/sql.client-secrets';
import { SqlIdentityProviderRepository } from './infrastructure/persistence/sql.identity-provider.repository';
import { SqlProviderDomainRepository } from './infrastructure/persistence/sql.provider-domain.repository';

/** Registered identity providers. The module is global, because sign-in asks for them. */
@Global()
@Module({
  imports: [IdentityModule],
  controllers: [IdentityProvidersV2Controller, ProviderDomainsV2Controller],
  providers: [
    IdentityProviders,
    ProviderDomains,
    DomainProofs,
    DomainRecords,
    ProviderChecks,
    DomainChecks,
    InstanceTrail,
    SqlClientSecrets,
    { provide: IdentityProviderRepository, useClass: SqlIdentityProviderRepository },
    { provide: ProviderDomainRepository, useClass: SqlProviderDomainRepository },
    { provide: RegisteredProviders, useClass: LiveProviders },
    {
      provide: TxtRecords,
      inject: [DnsSettings],
      useFactory: ({ servers }: DnsSettings) => new DnsTxtRecords(servers),
    },
  ],
  exports: [RegisteredProviders],
})
export class IdentityProvidersModule {}
