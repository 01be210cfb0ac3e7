import type { Config } from '../config';
import { hasProvider, type SignInSettings } from '../contexts/identity';

/** Returns the ways to sign in. Without an identity provider, passwords are always allowed. */
export function signInSettings(config: Config): SignInSettings {
  const providers = { provider: openIdOf(config), saml: samlOf(config), directory: directoryOf(config) };
  return {
    withPassword: config.passwordSignIn === 'on' || !hasProvider(providers),
    ...providers,
    limits: {
      account: config.signInAccountRateLimit,
      address: config.signInAddressRateLimit,
      reset: config.passwordResetRateLimit,
    },
  };
}

function openIdOf(config: Config): SignInSettings['provider'] {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  if (issuer === null || clientId === null) return null;
  return {
    issuer,
    clientId,
    clientSecret: config.oidcClientSecret,
    scopes: config.oidcScopes,
    label: config.oidcLabel,
    createsAccounts: config.oidcAutoCreate === 'on',
    domains: config.oidcEmailDomains,
  };
}

function samlOf(config: Config): SignInSettings['saml'] {
  const { samlEntryPoint: entryPoint, samlEntityId: entityId, samlCertificates: certificates } = config;
  const { samlEmailDomains: domains } = config;
  if (entryPoint === null || entityId === null || certificates === null || domains === null) return null;
  return {
    entryPoint,
    entityId,
    certificates,
    domains,
    emailAttribute: config.samlEmailAttribute,
    label: config.samlLabel,
    createsAccounts: config.samlAutoCreate === 'on',
  };
}

export function directoryOf(config: Config): SignInSettings['directory'] {
  const { ldapUrl: url, ldapBaseDn: baseDn, ldapEmailDomains: domains } = config;
  if (url === null || baseDn === null || domains === null) return null;
  return {
    url,
    baseDn,
    domains,
    startsTls: url.startsWith('ldap:') && config.ldapStartTls === 'on',
    authorities: config.ldapCa,
    bindDn: config.ldapBindDn,
    bindPassword: config.ldapBindPassword,
    userFilter: config.ldapUserFilter,
    groupBaseDn: config.ldapGroupBaseDn ?? baseDn,
    groups: config.ldapGroups,
    label: config.ldapLabel,
    createsAccounts: config.ldapAutoCreate === 'on',
  };
}
