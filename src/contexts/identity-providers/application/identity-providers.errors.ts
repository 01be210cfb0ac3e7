import { DomainError } from '#kernel';
import { MAX_DOMAINS } from '../domain/provider-domain';
import { MAX_PROVIDERS } from '../domain/identity-provider';

const conflict = (code: string, text: string) => new DomainError('conflict', code, text);

export const tooManyProviders = () =>
  conflict('too_many_identity_providers', `There are ${MAX_PROVIDERS} identity providers, which is the most.`);

export const tooManyDomains = () =>
  conflict('too_many_domains', `The identity provider has ${MAX_DOMAINS} domains, which is the most.`);

export const domainExists = () => conflict('domain_exists', 'The identity provider has this domain already.');

export const domainTaken = () =>
  conflict('domain_taken', 'Another identity provider has proven this domain. A domain belongs to one provider.');

export const domainConfigured = () =>
  conflict('domain_taken', 'The configuration of the server gives this domain to another identity provider.');

export const domainNotProven = (names: readonly string[], value: string) =>
  conflict('domain_not_proven', `No TXT record "${value}" was found at ${names.join(' or ')}.`);

export const dnsUnavailable = () =>
  new DomainError(
    'service_unavailable',
    'dns_unavailable',
    'The name servers of the domain do not answer. Try again later.',
  );
