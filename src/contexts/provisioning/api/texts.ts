export const PROVISIONING_TOKENS =
  'Tokens by which an identity provider adds, changes and removes people and groups of the workspace, over SCIM 2.0 at ' +
  '`/scim/v2`. They open nothing else. [Provisioning](/guide/provisioning/) describes how to connect a provider.';

export const CREATE_PROVISIONING_TOKEN = 'Creates a token. Only this answer shows its value.';

export const REVOKE_PROVISIONING_TOKEN =
  'Revokes a token. The next request with it is refused. People and groups that came by it stay.';
