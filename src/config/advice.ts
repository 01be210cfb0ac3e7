import type { Config } from './variables';

/** Returns advice about valid settings, one line each. */
export function adviceOn({ databaseUrl, secretKeys }: Pick<Config, 'databaseUrl' | 'secretKeys'>): string[] {
  if (databaseUrl === null || secretKeys.length) return [];
  return [
    'SECRET_KEY is not set: anybody who can read the database of DATABASE_URL, or a dump of it, can read the secrets of webhooks and ' +
      'automations. Set it to the output of: openssl rand -hex 32',
  ];
}
