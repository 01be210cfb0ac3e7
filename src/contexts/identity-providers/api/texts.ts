export const PROVIDERS =
  'Identity providers that instance administrators register, beside those that the operator configures (`OIDC_ISSUER`, ' +
  '`SAML_ENTRY_POINT`, `LDAP_URL`). A provider finds and makes accounts of its proven domains alone. A change acts at once in ' +
  'all processes. Everybody else gets what an unknown address answers.';

export const LIST_PROVIDERS = 'Lists all registered identity providers. Client secrets are never returned.';

export const GET_PROVIDER =
  'Returns an identity provider with the addresses that have to be registered there. The client secret is never returned.';

export const CREATE_PROVIDER =
  'Registers an identity provider. One by OpenID Connect (`oidc`) needs `issuer` and `client_id`; without `client_secret` it is a ' +
  'public client. One by SAML 2.0 (`saml`) needs `entry_point`, `entity_id` and `certificates`. The server calls the issuer ' +
  'only at addresses of the public internet and of `WEBHOOK_ALLOWED_CIDRS`. Nobody can sign in by it until a domain is proven.';

export const UPDATE_PROVIDER =
  'Changes an identity provider; its kind stays. Its people are known by the issuer or entity id: with another one they are ' +
  'found anew by their addresses. `client_secret` is kept unless it is given; null makes the provider a public client.';

export const DELETE_PROVIDER =
  'Deletes an identity provider and its domains. Nobody can sign in by it any more. Sessions that it has begun go on.';

export const LIST_DOMAINS = 'Lists the domains of an identity provider, with the TXT record that proves each.';

export const GET_DOMAIN = 'Returns a domain of an identity provider.';

export const ADD_DOMAIN =
  'Adds a domain of e-mail addresses. It is unproven: set the TXT record that is returned at `record_name`, or at the domain ' +
  'itself, and verify it. Subdomains are domains of their own.';

export const REMOVE_DOMAIN = 'Removes a domain. The provider no longer lets people with addresses of this domain in.';

export const VERIFY_DOMAIN =
  'Proves a domain: by its TXT record (`dns`), or by your word that it belongs to those who run the provider ' +
  '(`administrator`), which the audit log keeps. Whoever runs the provider can sign in as everybody with an address of this ' +
  'domain. A proof by DNS is looked at again once a day; if the record is gone for 3 days, the domain is unproven. A proven ' +
  'domain belongs to one provider: 409 `domain_taken`. Without the record the answer is 409 `domain_not_proven`.';
