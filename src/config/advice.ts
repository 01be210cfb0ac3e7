import type { Config } from './variables';

/** What an operator should know of settings that work, a line each. */
export function adviceOn({ databaseUrl, secretKeys }: Pick<Config, 'databaseUrl' | 'secretKeys'>): string[] {
  if (databaseUrl === null || secretKeys.length) return [];
  return [
    'SECRET_KEY is not set: whoever reads the database of DATABASE_URL, or a dump of it, reads the secrets of webhooks and ' +
      'automations. Set it to the output of: openssl rand -hex 32',
  ];
}
