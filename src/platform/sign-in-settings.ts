import type { Config } from '../config';
import type { SignInSettings } from '../contexts/identity';

/** How people may sign in, in the words of those who let them. Without a provider a password is the only way. */
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
