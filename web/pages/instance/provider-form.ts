import type { FormField, Values } from '../settings/RecordDialog';
import type { Provider } from './data';
import { providerWords } from './provider-words';

const isOpenId = ({ kind }: Values): boolean => kind === 'oidc';
const isSaml = ({ kind }: Values): boolean => kind === 'saml';

/** What is asked of a provider, by its protocol. */
export function providerFields(): readonly FormField[] {
  const t = providerWords();
  const choices = Object.entries(t.kinds).map(([id, name]) => ({ id, name }));
  return [
    { kind: 'choice', member: 'kind', label: t.kind, choices, required: true, once: true },
    { kind: 'text', member: 'label', label: t.label, max: 60, required: true },
    ...openIdFields(),
    ...samlFields(),
    { kind: 'switch', member: 'auto_create', label: t.autoCreate },
    { kind: 'switch', member: 'is_enabled', label: t.enabled },
  ];
}

function openIdFields(): readonly FormField[] {
  const t = providerWords();
  const shared = { when: isOpenId } as const;
  return [
    { ...shared, kind: 'text', type: 'url', member: 'issuer', label: t.issuer, max: 2000, required: true },
    { ...shared, kind: 'text', member: 'client_id', label: t.clientId, max: 1024, required: true },
    {
      ...{ ...shared, kind: 'text', type: 'password', member: 'client_secret', label: t.clientSecret, max: 1024 },
      hint: t.clientSecretHint,
    },
    { ...shared, kind: 'text', member: 'scopes', label: t.scopes, max: 1024, required: true },
  ];
}

function samlFields(): readonly FormField[] {
  const t = providerWords();
  const shared = { when: isSaml } as const;
  return [
    { ...shared, kind: 'text', type: 'url', member: 'entry_point', label: t.entryPoint, max: 2000, required: true },
    { ...shared, kind: 'text', member: 'entity_id', label: t.entityId, max: 1024, required: true },
    { ...shared, kind: 'lines', member: 'certificates', label: t.certificates },
    { ...shared, kind: 'text', member: 'email_attribute', label: t.emailAttribute, max: 1024 },
  ];
}

export const NEW_PROVIDER: Values = {
  ...{ kind: 'oidc', label: '', is_enabled: true, auto_create: true },
  ...{ issuer: '', client_id: '', client_secret: '', scopes: 'openid profile email' },
  ...{ entry_point: '', entity_id: '', certificates: '', email_attribute: '' },
};

export const valuesOfProvider = (provider: Provider): Values => ({
  ...provider,
  client_secret: '',
  certificates: provider.certificates.join('\n'),
});

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The body of a request. Without a typed secret the stored one stays. */
export function providerBody({ client_secret, certificates, email_attribute, ...values }: Values): object {
  return {
    ...values,
    ...(client_secret ? { client_secret } : {}),
    ...(typeof certificates === 'string' && { certificates: certificatesIn(certificates) }),
    ...(email_attribute !== undefined && { email_attribute: email_attribute || null }),
  };
}

/** What is no certificate goes along, so that the server says what is wrong. */
const certificatesIn = (text: string): readonly string[] => text.match(PEM) ?? [text.trim()].filter(Boolean);
