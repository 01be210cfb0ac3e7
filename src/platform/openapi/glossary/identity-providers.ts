import { under } from './entry';

/** Identity providers that instance administrators register. */
export const IDENTITY_PROVIDERS = {
  ...under(['identity provider'], {
    kind: ['Protocol: OpenID Connect (`oidc`) or SAML 2.0 (`saml`).', 'oidc'],
    label: ['Name of the provider on the sign-in page: "Sign in with ...". At most 60 characters.', 'Acme'],
    is_enabled: ['Whether people may sign in by it.', true],
    auto_create: ['Whether people without an account get one. At first they are in no workspace.', true],
    issuer: ['Issuer of OpenID Connect; null at SAML.', 'https://id.example.com'],
    client_id: ['Name of this service at the provider of OpenID Connect; null at SAML.', 'cairn'],
    has_client_secret: ['Whether a client secret is stored.', true],
    scopes: [
      'Scopes that are requested, `openid` among them. Add the one that includes groups if groups are to be synchronised.',
      'openid profile email',
    ],
    entry_point: ['Address for sign-ins by SAML (HTTP-Redirect); null at OpenID Connect.', null],
    entity_id: ['Name of the provider by SAML: the entityID of its metadata; null at OpenID Connect.', null],
    certificates: ['Certificates in PEM form by which the provider by SAML signs, at most 5.', []],
    email_attribute: ['Attribute with the e-mail address at SAML; null for the usual ones.', null],
    sign_in_url: [
      'Address on which a sign-in by this provider begins.',
      'https://cairn.example.com/sign-in/oidc/0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60/',
    ],
    callback_url: [
      'Address to register at the provider: the redirect address of OpenID Connect, the assertion consumer service of SAML.',
      'https://cairn.example.com/sign-in/oidc/0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60/callback/',
    ],
    logout_url: [
      'Address for back-channel log-out by OpenID Connect; null at SAML.',
      'https://cairn.example.com/sign-in/oidc/0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60/logout/',
    ],
    metadata_url: ['Address of the metadata of this service by SAML; null at OpenID Connect.', null],
  }),
  ...under(['identity provider domain'], {
    domain: ['Domain of e-mail addresses, without its subdomains.', 'example.com'],
    record_name: ['Name at which the TXT record is set, unless at the domain itself.', '_cairn.example.com'],
    record_value: ['What the TXT record says.', 'cairn-verification=4wq8RtYx2mLzK9fB'],
    verified_by: ['How the domain was proven; null until it is.', 'dns'],
    verified_at: 'When the domain was proven; null until it is.',
    last_seen_at: 'When the TXT record was there last; null if it never was.',
  }),
};
