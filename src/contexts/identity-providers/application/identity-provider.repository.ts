import type { Caller } from '#kernel';
import type { RegisteredProvider } from '../../identity';
import type { IdentityProvider } from '../domain/identity-provider';

/** A provider by which people may sign in, and the domains that it has proven. */
export interface LiveProvider extends IdentityProvider {
  readonly domains: readonly string[];
}

export type Way = Pick<LiveProvider, 'id' | 'label'> & Pick<RegisteredProvider, 'kind'>;

export abstract class IdentityProviderRepository {
  /** All of them, the oldest first. */
  abstract all(): Promise<IdentityProvider[]>;
  abstract find(id: string): Promise<IdentityProvider | null>;
  /** Locks a provider until the transaction ends. */
  abstract lock(id: string): Promise<IdentityProvider | null>;
  /** Locks the provider that a request changes. Throws if it is not of the version that the caller knows. */
  abstract forWrite(ctx: Caller, id: string): Promise<IdentityProvider | null>;
  abstract insert(provider: IdentityProvider): Promise<void>;
  abstract update(provider: IdentityProvider): Promise<void>;
  /** Removes a provider with its domains. */
  abstract remove(id: string): Promise<void>;
  /** Returns a provider that is not switched off. */
  abstract live(id: string): Promise<LiveProvider | null>;
  /** Returns the provider that is not switched off and has proven the domain. */
  abstract ofDomain(domain: string): Promise<Way | null>;
  /** True if a provider that is not switched off has proven a domain. */
  abstract anyLive(): Promise<boolean>;
}
