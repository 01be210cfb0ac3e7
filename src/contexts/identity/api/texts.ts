// Descriptions in the OpenAPI documents of both versions: first of the resources, then of operations that have no
// standard description.

export const USERS = 'People with an account on this server, in any workspace, and the accounts of apps.';

export const CURRENT_USER =
  'Returns the owner of the credential: the person behind an API key or a token, or the account of an app ' +
  'that acts in its own name. It needs no workspace, so it is a simple way to check a credential.';
