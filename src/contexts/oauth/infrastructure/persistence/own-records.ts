import type { OwnRecords } from '#persistence';

const tokens: OwnRecords = {
  name: 'access-tokens',
  about: 'Your own access tokens, without their values.',
  ofAccount: true,
  from: 'access_tokens t',
  owner: 't.user_id',
  // Tokens of apps last an hour and follow from the permissions below.
  where: 't.app_id is null',
  members: {
    ...{ id: 't.id', title: 't.title', description: 't.description', scopes: 't.scopes', created_at: 't.created_at' },
    ...{ last_used_at: 't.last_used_at', expires_at: 't.expires_at', revoked_at: 't.revoked_at' },
  },
  asTable: true,
  covers: ['access_tokens.user_id'],
};

const apps: OwnRecords = {
  name: 'connected-apps',
  about: 'What you permitted to apps.',
  ofAccount: true,
  from: 'oauth_grants t join oauth_apps a on a.id = t.app_id',
  owner: 't.user_id',
  members: {
    ...{ id: 't.id', app_id: 't.app_id', app: 'a.name', scopes: 't.scopes' },
    ...{ created_at: 't.created_at', revoked_at: 't.revoked_at' },
  },
  asTable: true,
  covers: ['oauth_grants.user_id'],
};

export const personalTokens = [tokens, apps];
