import type { ProviderSettings, SamlSettings } from './sign-in.settings';

/** A provider that instance administrators registered, with the rules that hold now. */
export type RegisteredProvider =
  | { readonly kind: 'oidc'; readonly settings: ProviderSettings }
  | { readonly kind: 'saml'; readonly settings: SamlSettings };

/** The way to the provider that vouches for a domain. */
export interface ProviderWay {
  readonly id: string;
  readonly kind: 'oidc' | 'saml';
  readonly label: string;
}

/** The identity providers that instance administrators registered. Those that are switched off are not among them. */
export abstract class RegisteredProviders {
  abstract find(id: string): Promise<RegisteredProvider | null>;
  abstract ofDomain(domain: string): Promise<ProviderWay | null>;
  /** True if any of them vouches for a domain. */
  abstract areThere(): Promise<boolean>;
}
