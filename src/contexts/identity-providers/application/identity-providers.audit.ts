import { snake, type AuditEntry } from '#kernel';
import type { IdentityProvider } from '../domain/identity-provider';
import type { DomainProof, ProviderDomain } from '../domain/provider-domain';

type Entry = Omit<AuditEntry, 'category'>;

const targetOf = ({ id, label }: Pick<IdentityProvider, 'id' | 'label'>): AuditEntry['target'] => ({
  type: 'identity_provider',
  id,
  displayName: label,
});

/** What the log says of a provider: all but the secret, of which it says only whether there is one. */
function toldOf({
  id: _,
  sealedSecret,
  createdAt: __,
  updatedAt: ___,
  version: ____,
  ...details
}: IdentityProvider): object {
  const members = Object.entries(details).map(([name, value]) => [snake(name), value as unknown]);
  return { ...(Object.fromEntries(members) as object), has_client_secret: sealedSecret !== null };
}

export const providerCreated = (after: IdentityProvider): Entry => ({
  eventName: 'identity_provider.created',
  target: targetOf(after),
  newValue: toldOf(after),
});

export const providerChanged = (before: IdentityProvider, after: IdentityProvider): Entry => ({
  eventName: 'identity_provider.updated',
  target: targetOf(after),
  oldValue: toldOf(before),
  newValue: toldOf(after),
  metadata: { client_secret_changed: before.sealedSecret !== after.sealedSecret },
});

export const providerRemoved = (before: IdentityProvider): Entry => ({
  eventName: 'identity_provider.deleted',
  target: targetOf(before),
  oldValue: toldOf(before),
});

export const domainAdded = (provider: IdentityProvider, { domain }: ProviderDomain): Entry => ({
  eventName: 'identity_provider.domain_added',
  target: targetOf(provider),
  newValue: { domain },
});

export const domainRemoved = (provider: IdentityProvider, { domain, verifiedBy }: ProviderDomain): Entry => ({
  eventName: 'identity_provider.domain_removed',
  target: targetOf(provider),
  oldValue: { domain, verified_by: verifiedBy },
});

export const domainProven = (provider: IdentityProvider, { domain }: ProviderDomain, by: DomainProof): Entry => ({
  eventName: 'identity_provider.domain_verified',
  target: targetOf(provider),
  newValue: { domain, verified_by: by },
});
