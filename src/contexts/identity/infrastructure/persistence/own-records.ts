import type { OwnRecords } from '#persistence';

const owned = { ofAccount: true, owner: 't.user_id' } as const;
const TIMES = { created_at: 't.created_at', last_used_at: 't.last_used_at' };

const profile: OwnRecords = {
  name: 'profile',
  about: 'Your account.',
  ofAccount: true,
  from: 'users t',
  owner: 't.id',
  members: {
    ...{ id: 't.id', email: 't.email', display_name: 't.display_name', first_name: 't.first_name' },
    ...{ last_name: 't.last_name', timezone: 't.timezone', has_password: 't.password_hash is not null' },
    ...{ created_at: 't.created_at', updated_at: 't.updated_at' },
  },
  covers: ['users.id'],
};

const sessions: OwnRecords = {
  ...owned,
  name: 'sessions',
  about: 'Browsers in which you signed in.',
  from: 'sessions t',
  members: {
    ...{ id: 't.id', user_agent: 't.user_agent', ip_address: 't.ip_address', ...TIMES },
    ...{ expires_at: 't.expires_at', ended_at: 't.ended_at' },
  },
  asTable: true,
  covers: ['sessions.user_id'],
};

const apiKeys: OwnRecords = {
  ...owned,
  name: 'api-keys',
  about: 'Your API keys, without their values.',
  from: 'api_keys t',
  members: {
    ...{ id: 't.id', title: 't.title', description: 't.description', ...TIMES },
    ...{ expires_at: 't.expires_at', revoked_at: 't.revoked_at' },
  },
  asTable: true,
  covers: ['api_keys.user_id'],
};

const identities: OwnRecords = {
  ...owned,
  name: 'sign-in-services',
  about: 'Your identities at sign-in services.',
  from: 'identities t',
  members: { id: 't.id', issuer: 't.issuer', subject: 't.subject', ...TIMES },
  asTable: true,
  covers: ['identities.user_id'],
};

const passkeys: OwnRecords = {
  ...owned,
  name: 'passkeys',
  about: 'The names of your passkeys.',
  from: 'passkeys t',
  members: { id: 't.id', name: 't.name', ...TIMES },
  asTable: true,
  covers: ['passkeys.user_id'],
};

const codeApp: OwnRecords = {
  ...owned,
  name: 'code-app',
  about: 'When you set up the app that generates codes.',
  from: 'totp_factors t',
  key: 't.user_id',
  members: TIMES,
  covers: ['totp_factors.user_id'],
};

/** What the account itself is, without secrets. */
export const personalIdentity = [profile, sessions, apiKeys, identities, passkeys, codeApp];
