import type { RateLimit } from '#auth';
import { passwordsOff } from './sign-in.errors';

/** What a provider has that instance administrators registered. */
export interface Registration {
  readonly id: string;
  /** What was found out about the provider before this is forgotten. */
  readonly updatedAt: string;
}

/** Rules about the accounts of people who come by a provider. */
export interface AccountRules {
  /** Absent for a provider that the operator configured. */
  readonly registration?: Registration;
  /** True if a sign-in creates accounts for people who have none. */
  readonly createsAccounts: boolean;
  /** Domains of the e-mail addresses that the provider vouches for. */
  readonly domains: '*' | readonly string[];
}

/** A provider that speaks OpenID Connect. */
export interface ProviderSettings extends AccountRules {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Scopes separated by spaces, including `openid`. */
  readonly scopes: string;
  /** Name of the provider as people know it. */
  readonly label: string;
}

/** A provider that speaks SAML 2.0. */
export interface SamlSettings extends AccountRules {
  /** Address that browsers are sent to. */
  readonly entryPoint: string;
  /** Name of the provider. */
  readonly entityId: string;
  /** Certificates in PEM form, of which each may sign. */
  readonly certificates: readonly string[];
  /** Name of the attribute with the e-mail address; null for the usual ones. */
  readonly emailAttribute: string | null;
  readonly label: string;
}

/** A directory that speaks LDAP, such as Active Directory. */
export interface DirectorySettings extends AccountRules {
  readonly url: string;
  /** True if a connection by ldap:// is encrypted before anything else is sent. */
  readonly startsTls: boolean;
  /** Certificates in PEM form that are trusted; null for those of the system. */
  readonly authorities: readonly string[] | null;
  /** The account that looks people up; null if anybody may. */
  readonly bindDn: string | null;
  readonly bindPassword: string | null;
  /** Below this entry people are found. */
  readonly baseDn: string;
  /** Filter that finds a person, with `{name}` for what the person typed. */
  readonly userFilter: string;
  readonly groupBaseDn: string;
  /** How the groups of a person are found. */
  readonly groups: 'off' | 'direct' | 'nested' | 'active-directory';
  readonly label: string;
}

/** Ways to sign in, as the operator configured them. */
export abstract class SignInSettings {
  abstract readonly withPassword: boolean;
  abstract readonly provider: ProviderSettings | null;
  abstract readonly saml: SamlSettings | null;
  abstract readonly directory: DirectorySettings | null;
  abstract readonly limits: {
    readonly account: RateLimit | 'off';
    readonly address: RateLimit | 'off';
    readonly reset: RateLimit | 'off';
  };
}

/** True if there is a way to sign in beside passwords, by which people without an account may get one. */
export const hasProvider = ({
  provider,
  saml,
  directory,
}: Pick<SignInSettings, 'provider' | 'saml' | 'directory'>): boolean =>
  provider !== null || saml !== null || directory !== null;

/** True if a person can sign in by a password: not where people sign in by the provider alone. */
export const signsInByPassword = (
  { withPassword }: Pick<SignInSettings, 'withPassword'>,
  { hasPassword }: { readonly hasPassword: boolean },
): boolean => withPassword && hasPassword;

/** Throws if people sign in only by the identity provider: a password must not be a way around it. */
export function assertPasswords({ withPassword }: Pick<SignInSettings, 'withPassword'>): void {
  if (!withPassword) throw passwordsOff();
}
