export const PROVIDER_KINDS = ['oidc', 'saml'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** What administrators say of a provider. Members of the other kind are null. */
export interface ProviderDetails {
  readonly kind: ProviderKind;
  /** Name of the provider as people know it. */
  readonly label: string;
  /** False if nobody may sign in by it now. */
  readonly isEnabled: boolean;
  /** True if a sign-in creates accounts for people who have none. */
  readonly createsAccounts: boolean;
  readonly issuer: string | null;
  readonly clientId: string | null;
  /** Scopes separated by spaces, including `openid`. */
  readonly scopes: string | null;
  /** Address that browsers are sent to. */
  readonly entryPoint: string | null;
  /** Name of the provider at SAML. */
  readonly entityId: string | null;
  /** Certificates in PEM form, of which each may sign. */
  readonly certificates: readonly string[];
  /** Name of the attribute with the e-mail address; null for the usual ones. */
  readonly emailAttribute: string | null;
}

export interface IdentityProvider extends ProviderDetails {
  readonly id: string;
  /** Client secret as stored, which is sealed; null for a public client. */
  readonly sealedSecret: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Increases with every change. */
  readonly version: number;
}

/** As many as lists read at once. */
export const MAX_PROVIDERS = 1_000;

/** The place at which the client secret of a provider is sealed. */
export const secretPlace = (id: string): string => `identity_provider:${id}`;
