import type { RateLimit } from '#auth';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Separated by spaces, `openid` among them. */
  readonly scopes: string;
  /** What people call it. */
  readonly label: string;
  /** Whether it may make accounts for people who have none. */
  readonly createsAccounts: boolean;
}

/** How people may sign in, as the operator configured it. */
export abstract class SignInSettings {
  abstract readonly withPassword: boolean;
  abstract readonly provider: ProviderSettings | null;
  abstract readonly limits: {
    readonly account: RateLimit | 'off';
    readonly address: RateLimit | 'off';
    readonly reset: RateLimit | 'off';
  };
}
