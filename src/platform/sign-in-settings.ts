import type { Config } from '../config';
import type { SignInSettings } from '../contexts/identity';

/** Returns the ways to sign in. Without an identity provider, passwords are always allowed. */
export function signInSettings(config: Config): SignInSettings {
  const { oidcIssuer, oidcClientId } = config;
  const provider = oidcIssuer !== null && oidcClientId !== null ? providerOf(config, oidcIssuer, oidcClientId) : null;
  return {
    withPassword: config.passwordSignIn === 'on' || provider === null,
    provider,
    limits: {
      account: config.signInAccountRateLimit,
      address: config.signInAddressRateLimit,
      reset: config.passwordResetRateLimit,
    },
  };
}

const providerOf = (config: Config, issuer: string, clientId: string): NonNullable<SignInSettings['provider']> => ({
  issuer,
  clientId,
  clientSecret: config.oidcClientSecret,
  scopes: config.oidcScopes,
  label: config.oidcLabel,
  createsAccounts: config.oidcAutoCreate === 'on',
});
