import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type * as Graphile from 'graphile-worker';
import { type Config, ConfigError, loadConfig } from '.';
import { declarations } from './variables';

const load = (env: NodeJS.ProcessEnv = {}): Config => loadConfig(env).config;

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('values', () => {
  const rate = (limit: number, windowSeconds: number) => ({ limit, windowSeconds });

  it.each<[string, string, keyof Config, unknown]>([
    ['PORT', '0', 'port', 0],
    ['PORT', ' 8080 ', 'port', 8080],
    ['HOST', '::', 'host', '::'],
    ['HOST', 'cairn.internal', 'host', 'cairn.internal'],
    ['BASE_URL', 'https://Work.example.com/', 'baseUrl', 'https://work.example.com'],
    ['BASE_URL', 'http://example.com:8080/cairn/', 'baseUrl', 'http://example.com:8080/cairn'],
    ['WORKERS', '64', 'workers', 64],
    ['WORKERS', 'auto', 'workers', Math.min(64, availableParallelism())],
    ['LOG_LEVEL', 'WARN', 'logLevel', 'warn'],
    ['LOG_FORMAT', 'pretty', 'logFormat', 'pretty'],
    ['API_KEY_RATE_LIMIT', 'off', 'apiKeyRateLimit', 'off'],
    ['API_KEY_RATE_LIMIT', '5/second', 'apiKeyRateLimit', rate(5, 1)],
    ['OAUTH_RATE_LIMIT', '1000/hour', 'oauthRateLimit', rate(1000, 3600)],
    ['ANONYMOUS_RATE_LIMIT', '1/day', 'anonymousRateLimit', rate(1, 86400)],
    ['BODY_LIMIT', '2048', 'bodyLimitBytes', 2048],
    ['BODY_LIMIT', '5mb', 'bodyLimitBytes', 5_000_000],
    ['BODY_LIMIT', '1.5 MiB', 'bodyLimitBytes', 1_572_864],
    ['BODY_LIMIT', '512 KiB', 'bodyLimitBytes', 524_288],
    ['BODY_LIMIT', '512kb', 'bodyLimitBytes', 512_000],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', 'loopback', 'trustProxy', ['loopback']],
    ['TRUST_PROXY', '10.0.0.0/8, fd00::/8 ,192.0.2.1', 'trustProxy', ['10.0.0.0/8', 'fd00::/8', '192.0.2.1']],
    ['CORS_ORIGINS', '*', 'corsOrigins', '*'],
    ['CORS_ORIGINS', 'https://A.example.com, http://b:80', 'corsOrigins', ['https://a.example.com', 'http://b']],
    ['PLAN_FEATURES', 'all', 'planFeatures', 'all'],
    ['PLAN_FEATURES', 'none', 'planFeatures', []],
    ['PLAN_FEATURES', 'cycles, work_item_types', 'planFeatures', ['cycles', 'work_item_types']],
    ['DATABASE_URL', 'postgres:///cairn?host=/run/postgresql', 'databaseUrl', 'postgres:///cairn?host=/run/postgresql'],
    [
      'DATABASE_REPLICA_URLS',
      'postgres://a/x,postgresql://b/x',
      'databaseReplicaUrls',
      ['postgres://a/x', 'postgresql://b/x'],
    ],
    ['DATA_DIR', 'var/cairn', 'dataDir', resolve('var/cairn')],
    ['FILE_SIZE_LIMIT', '2000 MiB', 'fileSizeLimitBytes', 2_097_152_000],
    ['S3_BUCKET', 'acme-files', 's3Bucket', 'acme-files'],
    ['S3_ENDPOINT', 'https://s3.example.com/', 's3Endpoint', 'https://s3.example.com'],
    ['ADMIN_PASSWORD', ' with spaces ', 'adminPassword', ' with spaces '],
    ['SMTP_URL', 'smtp://mail:2525?requireTLS=true', 'smtpUrl', 'smtp://mail:2525?requireTLS=true'],
    ['MAIL_FROM', 'Cairn at work <cairn@example.com>', 'mailFrom', 'Cairn at work <cairn@example.com>'],
    ['MAIL_FROM', 'cairn@example.com', 'mailFrom', 'cairn@example.com'],
    ['OIDC_SCOPES', 'profile openid groups', 'oidcScopes', 'profile openid groups'],
    ['SAML_EMAIL_DOMAINS', 'Example.com, sub.example.org', 'samlEmailDomains', ['example.com', 'sub.example.org']],
    ['LDAP_EMAIL_DOMAINS', '*', 'ldapEmailDomains', '*'],
    ['LDAP_USER_FILTER', '(&(objectClass=user)(uid={name}))', 'ldapUserFilter', '(&(objectClass=user)(uid={name}))'],
    ['BACKUP_TO', 'copies', 'backupTo', resolve('copies')],
    ['BACKUP_TO', 's3://acme-copies/cairn/', 'backupTo', 's3://acme-copies/cairn'],
    ['BACKUP_VERIFY', '*/15  0-4,22 * * 1', 'backupVerify', '*/15 0-4,22 * * 1'],
    ['BACKUP_VERIFY', 'OFF', 'backupVerify', 'off'],
    ['BACKUP_KEEP', '10d', 'backupKeep', { days: 10, weeks: 0, months: 0 }],
    ['BACKUP_KEEP', '3d 60m', 'backupKeep', { days: 3, weeks: 0, months: 60 }],
    ['BACKUP_KEEP', 'all', 'backupKeep', 'all'],
  ])('%s=%s', (name, text, key, value) => {
    const { config, origins } = loadConfig({ [name]: text });
    expect(config[key]).toEqual(value);
    expect(origins[key]).toBe('environment');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '3000a'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['HOST', 'http://localhost'],
    ['HOST', 'localhost:3000'],
    ['BASE_URL', 'example.com'],
    ['BASE_URL', 'ftp://example.com'],
    ['BASE_URL', 'https://example.com/?a=1'],
    ['BASE_URL', 'https://'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['LOG_LEVEL', 'verbose'],
    ['LOG_FORMAT', 'xml'],
    ['API_KEY_RATE_LIMIT', '60'],
    ['API_KEY_RATE_LIMIT', '0/minute'],
    ['API_KEY_RATE_LIMIT', '60/fortnight'],
    ['BODY_LIMIT', '5 GB'],
    ['BODY_LIMIT', '0'],
    ['BODY_LIMIT', '101 MiB'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '33'],
    ['CORS_ORIGINS', 'app.example.com'],
    ['CORS_ORIGINS', 'https://app.example.com/'],
    ['CORS_ORIGINS', 'https://*.example.com,null'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['PLAN_FEATURES', 'cycles, Modules!'],
    ['PLAN_FEATURES', 'cycles, cycels'],
    ['ADMIN_EMAIL', 'nobody'],
    ['MAIL_FROM', 'Cairn'],
    ['MAIL_FROM', 'Cairn <cairn@example.com'],
    ['OIDC_SCOPES', 'profile email'],
    ['OIDC_SCOPES', 'openidx'],
    ['OIDC_LABEL', 'x'.repeat(61)],
    ['SAML_ENTRY_POINT', 'http://id.example.com/sso'],
    ['SAML_ENTRY_POINT', 'https://id.example.com/sso#x'],
    ['SAML_ENTITY_ID', 'two words'],
    ['SAML_EMAIL_DOMAINS', 'ann@example.com'],
    ['SAML_EMAIL_DOMAINS', '*.example.com'],
    ['LDAP_URL', 'http://ldap.example.com'],
    ['LDAP_URL', 'ldap://ldap.example.com/dc=example'],
    ['LDAP_BASE_DN', 'example.com'],
    ['LDAP_USER_FILTER', '(uid=name)'],
    ['LDAP_USER_FILTER', '(uid={name})(mail={name}'],
    ['LDAP_GROUPS', 'all'],
    ['ADMIN_WORKSPACE', 'My Team'],
    ['BACKUP_TO', 's3://Acme'],
    ['BACKUP_TO', 's3://acme-copies/../other'],
    ['BACKUP_TO', 'ftp://acme-copies'],
    ['BACKUP_SCHEDULE', '@daily'],
    ['BACKUP_SCHEDULE', '0 3 * *'],
    ['BACKUP_SCHEDULE', '0 24 * * *'],
    ['BACKUP_SCHEDULE', '0 3 0 * *'],
    ['BACKUP_SCHEDULE', '0 5-3 * * *'],
    ['BACKUP_SCHEDULE', '0 3 * * 7'],
    ['BACKUP_KEEP', '4w 7d'],
    ['BACKUP_KEEP', '7'],
  ])('refuses %s=%s, naming variable, rule and value', (name, text) => {
    const rule = declarations.find(([, variable]) => variable.name === name)?.[1].type.rule;
    const complaint = `${name} must be ${rule}; it is "${text}".`;
    expect(problems({ [name]: text })).toEqual([expect.stringContaining(complaint)]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2secret@db/cairn'],
    ['DATABASE_URL', 'postgres://root:hunter2secret/@db/cairn'],
    ['DATABASE_REPLICA_URLS', 'postgres://db/cairn,hunter2secret'],
    ['REDIS_URL', 'hunter2secret:6379'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['SAML_CERTIFICATES', 'hunter2'],
    ['SAML_CERTIFICATES', '-----BEGIN CERTIFICATE-----\nhunter2\n-----END CERTIFICATE-----'],
  ])('refuses %s without showing its value', (name, text) => {
    const [problem, ...others] = problems({ [name]: text });
    expect(problem).toMatch(new RegExp(`^${name} must be .*; its value is not\\.$`));
    expect(problem).not.toContain('hunter2');
    expect(others).toEqual([]);
  });

  it.each(['http://id.example.com', 'https://id.example.com/?realm=a', 'id.example.com'])(
    'refuses %s as an identity provider',
    (url) => {
      expect(problems({ OIDC_ISSUER: url, OIDC_CLIENT_ID: 'cairn' })).toEqual([
        expect.stringMatching(/^OIDC_ISSUER must be a URL that starts with https:/),
      ]);
    },
  );

  it('asks for what a variable cannot do without', () => {
    const OIDC_ISSUER = 'http://localhost:4000/realms/a/';
    expect(problems({ OIDC_ISSUER })).toEqual(['OIDC_ISSUER needs OIDC_CLIENT_ID: set both.']);
    expect(load({ OIDC_ISSUER, OIDC_CLIENT_ID: 'cairn' }).oidcIssuer).toBe(OIDC_ISSUER);
    const SAML_ENTRY_POINT = 'https://id.example.com/sso?idpid=1';
    expect(problems({ SAML_ENTRY_POINT })).toEqual(['SAML_ENTRY_POINT needs SAML_ENTITY_ID: set both.']);
    expect(problems({ SAML_ENTRY_POINT, SAML_ENTITY_ID: 'https://id.example.com' })).toEqual([
      'SAML_ENTITY_ID needs SAML_CERTIFICATES: set both.',
    ]);
    const LDAP_URL = 'ldaps://ldap.example.com:1636';
    expect(problems({ LDAP_URL })).toEqual(['LDAP_URL needs LDAP_BASE_DN: set both.']);
    expect(problems({ LDAP_URL, LDAP_BASE_DN: 'dc=example,dc=com' })).toEqual([
      'LDAP_BASE_DN needs LDAP_EMAIL_DOMAINS: set both.',
    ]);
    expect(problems({ BACKUP_SCHEDULE: '0 3 * * *' })).toEqual(['BACKUP_SCHEDULE needs BACKUP_TO: set both.']);
    expect(problems({ BACKUP_SCHEDULE: 'off' })).toEqual([]);
  });

  it('takes what the queue takes for a schedule', () => {
    const { parseCronItems } = jest.requireActual<typeof Graphile>('graphile-worker');
    for (const pattern of ['0 3 * * *', '*/15 0-4,22 * * 1', '5 4 31 12 6', '59 23 1-15 */3 0-6'])
      expect(parseCronItems([{ task: 'a', match: load({ BACKUP_VERIFY: pattern }).backupVerify }])).toHaveLength(1);
  });

  it('lists every problem in one error', () => {
    const env = { PORT: 'x', LOG_LEVEL: 'loud', REDIS_URL: 'redis', METRICS: 'on' };
    expect(problems(env).map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'REDIS_URL', 'LOG_LEVEL']);
    expect(() => loadConfig(env)).toThrow(
      /^The configuration is not valid:\n {2}PORT .*\n {2}REDIS_URL .*\n {2}LOG_LEVEL /,
    );
  });

  it('cuts a long value short', () => {
    expect(problems({ LOG_LEVEL: 'x'.repeat(5000) })[0]).toMatch(/it is "x{80}\.\.\."\.$/);
  });
});
