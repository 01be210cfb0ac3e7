// What the documents of both versions say: first of resources, then of operations without a standard text.

export const USERS =
  'People with an account on this server, whatever workspaces they belong to, and the accounts by which apps ' + 'act.';

export const CURRENT_USER =
  'Answers who the credential belongs to: the person behind an API key or a token, or the account of an app ' +
  'that acts in its own name. It needs no workspace, and is a simple check of a credential.';
