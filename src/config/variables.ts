import { peopleVariables } from './people.variables';
import { telemetryVariables } from './telemetry.variables';
import * as is from './value-types';
import { section, type Variable } from './variable';

const server = section('Server');
const storage = section('Data');
const files = section('Files');
const backups = section('Back-ups');
const logs = section('Logs and metrics');
const limits = section('Limits');
const api = section('Interface');
const modules = section('Modules');

const variables = {
  settingsFile: server('SETTINGS_FILE', './cairn.env', is.file, {
    about: 'File with variables, as "cairn setup" writes it. Those of the environment come first.',
  }),
  port: server('PORT', '3000', is.integer(0, 65535), {
    about: 'TCP port to listen on. With 0 the system chooses a free one.',
  }),
  host: server('HOST', null, is.host, {
    unset: 'all addresses, IPv6 and IPv4',
    about: 'Address to listen on. Set 127.0.0.1 if only a proxy on the same machine must reach the server.',
  }),
  baseUrl: server('BASE_URL', null, is.publicUrl, {
    unset: 'http://localhost:PORT',
    about:
      'Address under which people and clients reach the server. It may have a path. It is used in links and ' +
      'in the OpenAPI documents.',
  }),
  trustProxy: server('TRUST_PROXY', '0', is.proxies, {
    about:
      'Reverse proxies whose X-Forwarded-* headers are trusted. Without it every client has the address of ' +
      'the proxy.',
  }),
  workers: server('WORKERS', '1', is.processes, { about: 'Processes that share the port.' }),
  backgroundWork: server('BACKGROUND_WORK', 'on', is.choice('on', 'off'), {
    about:
      'Whether the server also does the work that no request waits for: mail, webhooks, automations, ' +
      'notifications, jobs. Switch it off if another server on the same database does it.',
  }),
  adoptMovedData: server('ADOPT_MOVED_DATA', 'off', is.choice('on', 'off'), {
    about:
      'What a server does if its data was last used by another installation. With on it continues as ' +
      'before. With off it serves requests but does no background work (see BACKGROUND_WORK) until "cairn ' +
      'adopt".',
  }),
  requestTimeoutSeconds: server('REQUEST_TIMEOUT', '30', is.integer(1, 3600, 'seconds'), {
    about: 'How long one request may take.',
  }),
  shutdownTimeoutSeconds: server('SHUTDOWN_TIMEOUT', '25', is.integer(1, 3600, 'seconds'), {
    about:
      'How long a stopping server waits for running requests. Choose less than the grace period of the ' +
      'system that stops it: Kubernetes waits 30 seconds, Docker 10.',
  }),
  shutdownDelaySeconds: server('SHUTDOWN_DELAY', '0', is.integer(0, 300, 'seconds'), {
    about:
      'How long a stopping server goes on taking requests while /readyz answers 503, so that a balancer has time to ' +
      'send them elsewhere. SHUTDOWN_TIMEOUT begins afterwards.',
  }),

  dataDir: storage('DATA_DIR', './data', is.directory, {
    about:
      'Directory of the embedded PostgreSQL and of uploaded files. A relative path starts at the working directory.',
  }),
  databaseUrl: storage('DATABASE_URL', null, is.url('postgres://', 'postgresql://'), {
    unset: 'PostgreSQL embedded in the server',
    secret: true,
    about: 'PostgreSQL 15 or later to use.',
  }),
  databaseSessionUrl: storage('DATABASE_SESSION_URL', null, is.url('postgres://', 'postgresql://'), {
    unset: 'DATABASE_URL',
    secret: true,
    needs: 'DATABASE_URL',
    about:
      'The same database without the pooler to which DATABASE_URL leads, for what needs a session: notifications, ' +
      'locks of jobs, migrations, back-ups and commands.',
  }),
  databaseReplicaUrls: storage(
    'DATABASE_REPLICA_URLS',
    '',
    is.list('postgres:// or postgresql:// URLs', is.url('postgres://', 'postgresql://')),
    {
      unset: 'none',
      secret: true,
      needs: 'DATABASE_URL',
      about: 'Streaming standbys of the database, which answer lists, searches and files of lists.',
    },
  ),
  databaseReplicaMaxLagSeconds: storage('DATABASE_REPLICA_MAX_LAG', '5', is.integer(1, 3600, 'seconds'), {
    needs: 'DATABASE_REPLICA_URLS',
    about: 'A standby that is further behind the primary is left out until it has caught up.',
  }),
  databasePoolSize: storage('DATABASE_POOL_SIZE', '10', is.integer(1, 1000, 'connections'), {
    about: 'Connections of each process to each database.',
  }),
  secretKeys: storage(
    'SECRET_KEY',
    '',
    is.list('keys of 32 to 256 characters without spaces', is.matching('a key', /^[!-+\--~]{32,256}$/)),
    {
      unset: 'made in DATA_DIR for the embedded PostgreSQL; else secrets are not sealed',
      secret: true,
      about:
        'Seals the secrets of webhooks and automations in the database. Several while one is replaced: the first one ' +
        'seals, all open.',
    },
  ),
  workspaceDeletionGraceDays: storage('WORKSPACE_DELETION_GRACE', '30', is.integer(1, 3650, 'days'), {
    about: 'How long an administrator of the installation can restore a workspace whose deletion was requested.',
  }),
  auditLogMinDays: storage('AUDIT_LOG_MIN_DAYS', '90', is.integer(1, 3650, 'days'), {
    about:
      'The shortest time for which owners may let their workspace keep the audit log, so that nobody wipes traces.',
  }),
  redisUrl: storage('REDIS_URL', null, is.url('redis://', 'rediss://'), {
    unset: 'counted in memory',
    secret: true,
    about: 'Redis in which requests are counted for the rate limits, so that several machines share the counts.',
  }),

  storageDir: files('STORAGE_DIR', null, is.directory, {
    unset: 'files in DATA_DIR',
    about: 'Directory of uploaded files. Several machines with one database need a shared directory, or S3.',
  }),
  s3Bucket: files('S3_BUCKET', null, is.matching('the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), {
    unset: 'files are kept in STORAGE_DIR',
    about:
      'Bucket for uploaded files, of Amazon S3 or of a service with the same protocol. It must not hold ' +
      'anything else.',
  }),
  s3Region: files('S3_REGION', 'us-east-1', is.matching('the name of a region', /^[a-z0-9-]{1,64}$/), {
    needs: ['S3_BUCKET', 'BACKUP_TO'],
    about: 'Region of the bucket.',
  }),
  s3Endpoint: files('S3_ENDPOINT', null, is.publicUrl, {
    unset: 'Amazon S3',
    needs: ['S3_BUCKET', 'BACKUP_TO'],
    about: 'Address of the service, if it is not Amazon S3.',
  }),
  s3PublicEndpoint: files('S3_PUBLIC_ENDPOINT', null, is.publicUrl, {
    unset: 'S3_ENDPOINT',
    needs: 'S3_ENDPOINT',
    about: 'Address of the same service for clients, if it is not the address that the server uses.',
  }),
  s3AccessKeyId: files('S3_ACCESS_KEY_ID', null, is.matching('an access key', /^\S{3,128}$/), {
    unset: 'credentials of the surroundings (a role, a profile)',
    needs: 'S3_SECRET_ACCESS_KEY',
    about: 'Access key for the bucket.',
  }),
  s3SecretAccessKey: files('S3_SECRET_ACCESS_KEY', null, is.matching('a secret access key', /^\S{3,256}$/), {
    unset: 'credentials of the surroundings (a role, a profile)',
    secret: true,
    needs: 'S3_ACCESS_KEY_ID',
    about: 'Secret of that key.',
  }),
  s3ForcePathStyle: files('S3_FORCE_PATH_STYLE', null, is.choice('true', 'false'), {
    unset: 'true with S3_ENDPOINT, else false',
    needs: ['S3_BUCKET', 'BACKUP_TO'],
    about: 'Whether the name of the bucket is in the path of addresses, as most services need it, or in the ' + 'host.',
  }),

  backupTo: backups('BACKUP_TO', null, is.backupPlace, {
    unset: 'named by --to',
    about:
      'Directory of the back-ups, better one on another disk or machine, or a bucket, which S3_REGION, S3_ENDPOINT and the ' +
      'keys are then for as well.',
  }),
  backupSchedule: backups('BACKUP_SCHEDULE', 'off', is.cron, {
    requires: 'BACKUP_TO',
    about: 'When one of the servers makes a back-up.',
  }),
  backupKeep: backups('BACKUP_KEEP', '7d 4w 12m', is.kept, {
    about:
      'Of how many of the latest days, weeks and months the newest back-up stays when older ones are removed, after each ' +
      'that is made by the clock.',
  }),
  backupVerify: backups('BACKUP_VERIFY', '0 5 * * 0', is.cron, {
    needs: 'BACKUP_SCHEDULE',
    about: 'When the newest back-up is restored into a scratch database to prove it.',
  }),
  backupBeforeUpgrade: backups('BACKUP_BEFORE_UPGRADE', 'on', is.choice('on', 'off'), {
    needs: 'BACKUP_TO',
    about:
      'Whether a back-up is made before a new version changes the schema of the database, unless the last one is younger ' +
      'than a day. Without it the upgrade stops.',
  }),
  backupPassphrase: backups('BACKUP_PASSPHRASE', null, is.matching('12 to 1024 characters', /^[^\r\n]{12,1024}$/), {
    unset: 'not encrypted, unless BACKUP_RECIPIENT is set',
    secret: true,
    about: 'Encrypts back-ups and opens them. It is fixed by the first back-up in a place. Without it they are lost.',
  }),
  backupRecipient: backups(
    'BACKUP_RECIPIENT',
    null,
    is.matching('a recipient of age (age1...)', /^age1[0-9a-z]{20,4000}$/),
    {
      unset: 'not encrypted, unless BACKUP_PASSPHRASE is set',
      about: 'Encrypts back-ups so that only BACKUP_IDENTITY opens them, which the server need not know.',
    },
  ),
  backupIdentity: backups(
    'BACKUP_IDENTITY',
    null,
    is.matching('an identity of age (AGE-SECRET-KEY-1...)', /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]{20,4000}$/),
    {
      unset: 'none',
      secret: true,
      about: 'Opens back-ups that were encrypted to BACKUP_RECIPIENT, to verify and to restore them.',
    },
  ),

  logLevel: logs('LOG_LEVEL', 'info', is.choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    about: 'The least important entries that are still written.',
  }),
  logFormat: logs('LOG_FORMAT', 'auto', is.logFormat, {
    about: 'One JSON object per line, or lines for people. With auto: pretty on a terminal, json elsewhere.',
  }),
  slowRequestMs: logs('SLOW_REQUEST', '1000', is.integer(0, 3_600_000, 'milliseconds'), {
    about: 'From how long on a request gets a second line in the log, with its slowest statements. With 0 none does.',
  }),
  metrics: logs('METRICS', 'loopback', is.choice('on', 'off', 'loopback'), {
    about: 'Who may read /metrics: everybody, nobody, or only this machine.',
  }),
  ...telemetryVariables,

  apiKeyRateLimit: limits('API_KEY_RATE_LIMIT', '60/minute', is.rateLimit, { about: 'Requests of one API key.' }),
  oauthRateLimit: limits('OAUTH_RATE_LIMIT', '60/minute', is.rateLimit, { about: 'Requests of one OAuth token.' }),
  workspaceTokenRateLimit: limits('WORKSPACE_TOKEN_RATE_LIMIT', '60/minute', is.rateLimit, {
    about: 'Requests of one workspace token.',
  }),
  serviceTokenRateLimit: limits('SERVICE_TOKEN_RATE_LIMIT', '300/minute', is.rateLimit, {
    about: 'Requests of one service token, which a whole integration shares.',
  }),
  externalTokenRateLimit: limits('EXTERNAL_TOKEN_RATE_LIMIT', '60/minute', is.rateLimit, {
    about: 'Requests of one external token.',
  }),
  sessionRateLimit: limits('SESSION_RATE_LIMIT', '600/minute', is.rateLimit, {
    about: 'Calls of the API by the pages of one signed-in browser.',
  }),
  anonymousRateLimit: limits('ANONYMOUS_RATE_LIMIT', '60/minute', is.rateLimit, {
    about:
      'Requests of one address without a valid credential. The same as for a key, so that nobody gains by ' +
      'sending no credential or a wrong one.',
  }),
  bodyLimitBytes: limits('BODY_LIMIT', '5 MiB', is.byteSize('1 KiB', '100 MiB'), {
    about: 'Largest request body. KiB and MiB are multiples of 1024, KB and MB of 1000.',
  }),
  fileSizeLimitBytes: limits('FILE_SIZE_LIMIT', '5 MiB', is.byteSize('1 KiB', '2000 MiB'), {
    about: 'Largest uploaded file.',
  }),
  workspacePeopleLimit: limits('WORKSPACE_PEOPLE_LIMIT', null, is.integer(1, 999_999_999, 'people'), {
    unset: 'no limit',
    about:
      'Active members, without bots, that a workspace may have unless an administrator of the installation sets a limit for it.',
  }),
  workspaceWorkItemLimit: limits('WORKSPACE_WORK_ITEM_LIMIT', null, is.integer(1, 999_999_999, 'work items'), {
    unset: 'no limit',
    about:
      'Work items in lists that a workspace may have unless an administrator of the installation sets a limit for it.',
  }),
  workspaceStorageLimitBytes: limits('WORKSPACE_STORAGE_LIMIT', null, is.byteSize('1 KiB', '1000 TiB'), {
    unset: 'no limit',
    about:
      'Size of all uploaded files that a workspace may have unless an administrator of the installation sets a limit for it. GiB and TiB are multiples of 1024, GB and TB of 1000.',
  }),
  workspaceRequestLimit: limits('WORKSPACE_REQUEST_LIMIT', null, is.integer(1, 999_999_999, 'requests'), {
    unset: 'no limit',
    about:
      'Requests that a workspace gets in a minute, from all people and tokens together, unless an administrator of the installation sets a limit for it.',
  }),

  v1Profile: api('V1_PROFILE', 'specification', is.choice('specification', 'clients'), {
    about: 'Whose response shapes version 1 uses where the specification and the official clients differ.',
  }),
  v1UnknownFields: api('V1_UNKNOWN_FIELDS', 'refuse', is.choice('refuse', 'ignore'), {
    unless: { name: 'V1_PROFILE', value: 'clients', default: 'ignore' },
    about: 'What version 1 does with an unknown name in the fields parameter: respond with 400, or ignore it.',
  }),
  planFeatures: api('PLAN_FEATURES', 'all', is.features, {
    about:
      'Features that workspaces and projects may use; docs/configuration.md lists their names. The others answer 402.',
  }),
  idempotencyKeyHours: api('IDEMPOTENCY_KEY_HOURS', '24', is.integer(1, 720, 'hours'), {
    about: 'How long the answer to a write with an Idempotency-Key is kept for a repeat.',
  }),

  corsOrigins: api('CORS_ORIGINS', '', is.origins, {
    unset: 'none',
    about:
      'Sites whose pages may call the API from a browser, with a key or a token. * is all sites. Cookies ' +
      'from other sites are never accepted.',
  }),

  modules: modules('CAIRN_MODULES', '', is.list('names of installed packages', is.packageName), {
    unset: 'none',
    about: 'Packages that add contexts to the server: tables, operations, pages.',
  }),
  ...peopleVariables,
};

type Variables = typeof variables;

/** Every setting with its checked value. Names of durations and sizes contain the unit. */
export type Config = {
  readonly [Key in keyof Variables]: Variables[Key] extends Variable<infer Value> ? Value : never;
};

/** The key of each setting in `Config` and its declaration, in the order of the documentation. */
export const declarations = Object.entries(variables) as readonly (readonly [keyof Config, Variable<unknown>])[];
