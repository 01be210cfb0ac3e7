import type { RateLimit } from '#auth';
import { passwordsOff } from './sign-in.errors';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Scopes separated by spaces, including `openid`. */
  readonly scopes: string;
  /** Name of the provider as people know it. */
  readonly label: string;
  /** True if a sign-in creates accounts for people who have none. */
  readonly createsAccounts: boolean;
}

/** Ways to sign in, as the operator configured them. */
export abstract class SignInSettings {
  abstract readonly withPassword: boolean;
  abstract readonly provider: ProviderSettings | null;
  abstract readonly limits: {
    readonly account: RateLimit | 'off';
    readonly address: RateLimit | 'off';
    readonly reset: RateLimit | 'off';
  };
}

/** Throws if people sign in only by the identity provider: a password must not be a way around it. */
export function assertPasswords({ withPassword }: Pick<SignInSettings, 'withPassword'>): void {
  if (!withPassword) throw passwordsOff();
}
