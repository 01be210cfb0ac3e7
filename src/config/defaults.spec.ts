import { resolve } from 'node:path';
import { type Config, loadConfig, type RateLimit } from '.';

const load = (env: NodeJS.ProcessEnv = {}): Config => loadConfig(env).config;

describe('defaults', () => {
  it('needs no variable', () => {
    const { config, warnings, origins } = loadConfig({});
    const minute: RateLimit = { limit: 60, windowSeconds: 60 };
    expect(config).toEqual({
      settingsFile: resolve('cairn.env'),
      port: 3000,
      host: null,
      baseUrl: null,
      backupTo: null,
      backupSchedule: 'off',
      backupKeep: { days: 7, weeks: 4, months: 12 },
      backupVerify: '0 5 * * 0',
      backupBeforeUpgrade: 'on',
      backupPassphrase: null,
      backupRecipient: null,
      backupIdentity: null,
      corsOrigins: [],
      trustProxy: 0,
      workers: 1,
      backgroundWork: 'on',
      adoptMovedData: 'off',
      requestTimeoutSeconds: 30,
      shutdownTimeoutSeconds: 25,
      shutdownDelaySeconds: 0,
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseSessionUrl: null,
      databaseReplicaUrls: [],
      databaseReplicaMaxLagSeconds: 5,
      databasePoolSize: 10,
      secretKeys: [],
      redisUrl: null,
      storageDir: null,
      s3Bucket: null,
      s3Region: 'us-east-1',
      s3Endpoint: null,
      s3PublicEndpoint: null,
      s3AccessKeyId: null,
      s3SecretAccessKey: null,
      s3ForcePathStyle: null,
      logLevel: 'info',
      logFormat: process.stdout.isTTY ? 'pretty' : 'json',
      slowRequestMs: 1000,
      metrics: 'loopback',
      otlpEndpoint: null,
      otlpHeaders: {},
      otelServiceName: 'cairn',
      traceSampler: 'parentbased_traceidratio',
      traceRatio: 0.1,
      metricExportIntervalMs: 60_000,
      apiKeyRateLimit: minute,
      oauthRateLimit: minute,
      workspaceTokenRateLimit: minute,
      serviceTokenRateLimit: { limit: 300, windowSeconds: 60 },
      externalTokenRateLimit: minute,
      sessionRateLimit: { limit: 600, windowSeconds: 60 },
      anonymousRateLimit: minute,
      bodyLimitBytes: 5 * 1024 * 1024,
      fileSizeLimitBytes: 5_242_880,
      workspacePeopleLimit: null,
      workspaceWorkItemLimit: null,
      workspaceStorageLimitBytes: null,
      workspaceRequestLimit: null,
      v1Profile: 'specification',
      v1UnknownFields: 'refuse',
      planFeatures: 'all',
      idempotencyKeyHours: 24,
      instanceAdmins: [],
      modules: [],
      notificationDays: 90,
      smtpUrl: null,
      mailFrom: null,
      webhookAllowedNetworks: [],
      webhookTimeoutSeconds: 15,
      webhookRetryPauseSeconds: 10,
      webhookSecretOverlapHours: 24,
      webhookLogDays: 14,
      workspaceDeletionGraceDays: 30,
      auditLogMinDays: 90,
      eventDays: 30,
      passwordSignIn: 'on',
      signInAccountRateLimit: { limit: 10, windowSeconds: 3600 },
      signInAddressRateLimit: { limit: 50, windowSeconds: 3600 },
      passwordResetRateLimit: { limit: 5, windowSeconds: 3600 },
      dnsServers: [],
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcScopes: 'openid profile email',
      oidcLabel: 'single sign-on',
      oidcAutoCreate: 'on',
      oidcEmailDomains: '*',
      samlAutoCreate: 'on',
      samlCertificates: null,
      samlEmailAttribute: null,
      samlEmailDomains: null,
      samlEntityId: null,
      samlEntryPoint: null,
      samlLabel: 'SAML',
      ldapAutoCreate: 'on',
      ldapBaseDn: null,
      ldapBindDn: null,
      ldapBindPassword: null,
      ldapCa: null,
      ldapEmailDomains: null,
      ldapGroupBaseDn: null,
      ldapGroups: 'nested',
      ldapLabel: 'the directory',
      ldapStartTls: 'on',
      ldapUrl: null,
      ldapUserFilter: '(|(uid={name})(mail={name})(sAMAccountName={name}))',
      adminEmail: null,
      adminPassword: null,
      adminWorkspace: 'main',
    });
    expect(warnings).toEqual([]);
    expect(new Set(Object.values(origins))).toEqual(new Set(['default']));
  });

  it('gives every value the type that its declaration says', () => {
    const config = load();
    const typed: [number, string | null, 'refuse' | 'ignore', RateLimit | 'off', readonly string[]] = [
      config.port,
      config.databaseUrl,
      config.v1UnknownFields,
      config.apiKeyRateLimit,
      config.databaseReplicaUrls,
    ];
    // @ts-expect-error a setting that nobody declared
    expect(config.prot).toBeUndefined();
    expect(typed).toHaveLength(5);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes an empty or blank variable as not given', () => {
    const { config, origins } = loadConfig({ PORT: '', DATABASE_URL: '  ', DATABASE_URL_FILE: '', PLAN_FEATURES: ' ' });
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, planFeatures: 'all' });
    expect(origins).toMatchObject({ port: 'default', databaseUrl: 'default' });
  });

  it('lets V1_UNKNOWN_FIELDS follow V1_PROFILE unless it is set', () => {
    expect(load({ V1_PROFILE: 'clients' }).v1UnknownFields).toBe('ignore');
    expect(load({ V1_PROFILE: 'clients', V1_UNKNOWN_FIELDS: 'refuse' }).v1UnknownFields).toBe('refuse');
    expect(load({ V1_UNKNOWN_FIELDS: 'ignore' }).v1UnknownFields).toBe('ignore');
  });
});
