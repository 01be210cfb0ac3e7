import { FieldErrors } from '#kernel';
import type { ProviderDetails, ProviderKind } from './identity-provider';

type Own = keyof ProviderDetails;

const OF_KIND: Readonly<Record<ProviderKind, readonly Own[]>> = {
  oidc: ['issuer', 'clientId', 'scopes'],
  saml: ['entryPoint', 'entityId', 'certificates', 'emailAttribute'],
};
const REQUIRED: Readonly<Record<ProviderKind, readonly Own[]>> = {
  oidc: ['issuer', 'clientId', 'scopes'],
  saml: ['entryPoint', 'entityId', 'certificates'],
};
const NAMES: Readonly<Record<ProviderKind, string>> = { oidc: 'OpenID Connect', saml: 'SAML' };

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OPENID = /^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$/;
const PEM = /^-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----$/;
const MAX_PEM = 10_000;

/** Throws unless a provider has what its kind needs, in a usable form, and nothing of the other kind. */
export function assertUsable(provider: ProviderDetails): void {
  const errors = new FieldErrors();
  const { kind } = provider;
  for (const name of REQUIRED[kind])
    if (isEmpty(provider[name])) errors.add(name, 'required', `A provider by ${NAMES[kind]} needs this.`);
  const other = kind === 'oidc' ? 'saml' : 'oidc';
  for (const name of OF_KIND[other])
    if (!isEmpty(provider[name])) errors.add(name, 'invalid', `Only a provider by ${NAMES[other]} has this.`);
  errors.throwIfAny();
  assertForm(provider);
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && !value.length);

function assertForm({ issuer, clientId, scopes, entryPoint, entityId, certificates, emailAttribute }: ProviderDetails) {
  const errors = new FieldErrors();
  const check = (name: Own, value: string | null, test: (text: string) => boolean, rule: string) => {
    if (value !== null && !test(value)) errors.add(name, 'invalid', rule);
  };
  check('issuer', issuer, isIssuer, 'Expected an address with https://, without user name, query or fragment.');
  check('entryPoint', entryPoint, isAddress, 'Expected an address with https://, without user name or fragment.');
  for (const name of ['clientId', 'entityId', 'emailAttribute'] as const)
    check(name, { clientId, entityId, emailAttribute }[name], (text) => /^\S+$/.test(text), 'Spaces are not allowed.');
  check(
    'scopes',
    scopes,
    (text) => OPENID.test(text),
    'Expected scopes between single spaces, with openid among them.',
  );
  if (!certificates.every(isCertificate))
    errors.add(
      'certificates',
      'invalid',
      'Each item has to be one certificate in PEM form (-----BEGIN CERTIFICATE-----).',
    );
  errors.throwIfAny();
}

/** Without encryption, an attacker on the network could impersonate the provider. */
function isAddress(text: string): boolean {
  if (!/^https?:\/\/[^#@\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOCAL.test(hostname);
}

const isIssuer = (text: string): boolean => isAddress(text) && !text.includes('?');

const isCertificate = (text: string): boolean => text.length <= MAX_PEM && PEM.test(text);
