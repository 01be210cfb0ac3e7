import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { IdentityProviderDomainRow, IdentityProviderRow } from './infrastructure/persistence/rows';

/** Identity providers that instance administrators register, and the domains for which they vouch. */
export const identityProviders = defineContext({
  name: 'identity-providers',
  modules: async () => [(await import('./identity-providers.module.js')).IdentityProvidersModule],
  rows: [IdentityProviderRow, IdentityProviderDomainRow],
  codes: {
    too_many_identity_providers: errorCode('conflict'),
    too_many_domains: errorCode('conflict'),
    domain_exists: errorCode('conflict'),
    domain_taken: errorCode('conflict'),
    domain_not_proven: errorCode('conflict'),
    dns_unavailable: errorCode('service_unavailable'),
  },
});
