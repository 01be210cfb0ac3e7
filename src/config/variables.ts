import * as is from './value-types';

type Default = string | null;

const OPENID = /^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$/;

interface Notes {
  readonly about: string;
  /** Never shown; can also be read from the file that `<NAME>_FILE` names. */
  readonly secret?: true;
  /** What holds without a value: takes the place of the default in print. */
  readonly unset?: string;
  /** The variable without which this one has no effect. */
  readonly needs?: string;
  /** The variable that has to be given with this one. */
  readonly requires?: string;
  /** Another default while a variable declared earlier has this value. */
  readonly unless?: { readonly name: string; readonly value: string; readonly default: string };
}

export interface Variable<T> extends Notes {
  readonly section: string;
  readonly name: string;
  /** As an operator would write it, so that it takes the same way as a given value. */
  readonly default: Default;
  readonly type: is.ValueType<T>;
}

type NotesFor<D extends Default> = D extends null ? Notes & { readonly unset: string } : Notes;

function section(title: string) {
  return <T, D extends Default>(name: string, fallback: D, type: is.ValueType<T>, notes: NotesFor<D>) =>
    ({ section: title, name, default: fallback, type, ...notes }) as Variable<D extends null ? T | null : T>;
}

const server = section('Server');
const storage = section('Data');
const files = section('Files');
const logs = section('Logs and metrics');
const limits = section('Limits');
const api = section('Interface');
const modules = section('Modules');
const mail = section('Mail');
const webhooks = section('Webhooks');
const notifications = section('Notifications');
const signIn = section('Sign-in');
const setUp = section('First start');

const variables = {
  port: server('PORT', '3000', is.integer(0, 65535), {
    about: 'TCP port to listen on. With 0 the system chooses a free one.',
  }),
  host: server('HOST', null, is.host, {
    unset: 'all addresses, IPv6 and IPv4',
    about: 'Address to listen on. Set 127.0.0.1 if only a proxy on the same machine shall reach the server.',
  }),
  baseUrl: server('BASE_URL', null, is.publicUrl, {
    unset: 'http://localhost:PORT',
    about:
      'Address under which people and clients reach the server; it may have a path. It stands in links and in the ' +
      'OpenAPI documents.',
  }),
  trustProxy: server('TRUST_PROXY', '0', is.proxies, {
    about: "Reverse proxies whose X-Forwarded-* headers are believed. Without it every client has the proxy's address.",
  }),
  workers: server('WORKERS', '1', is.processes, { about: 'Processes that share the port.' }),
  backgroundWork: server('BACKGROUND_WORK', 'on', is.choice('on', 'off'), {
    about:
      'Whether the server also does what no request waits for: mail, webhooks, automations, notifications, jobs. Off ' +
      'where another server on the same database does it.',
  }),
  adoptMovedData: server('ADOPT_MOVED_DATA', 'off', is.choice('on', 'off'), {
    about:
      'What a server does that finds data which was last worked on elsewhere: with on it goes on as before, with off it ' +
      'serves requests and keeps off what BACKGROUND_WORK is about until "cairn adopt".',
  }),
  requestTimeoutSeconds: server('REQUEST_TIMEOUT', '30', is.integer(1, 3600, 'seconds'), {
    about: 'How long one request may take.',
  }),
  shutdownTimeoutSeconds: server('SHUTDOWN_TIMEOUT', '25', is.integer(1, 3600, 'seconds'), {
    about:
      'How long a stopping server waits for running requests. Stay below the grace period of what stops it: ' +
      'Kubernetes waits 30 seconds, Docker 10.',
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
  databaseReplicaUrls: storage(
    'DATABASE_REPLICA_URLS',
    '',
    is.list('postgres:// or postgresql:// URLs', is.url('postgres://', 'postgresql://')),
    {
      unset: 'none',
      secret: true,
      needs: 'DATABASE_URL',
      about: 'Read-only replicas of the database that answer lists and reads.',
    },
  ),
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
  redisUrl: storage('REDIS_URL', null, is.url('redis://', 'rediss://'), {
    unset: 'counted in memory',
    secret: true,
    about: 'Redis that counts requests for the rate limits, for several machines that share them.',
  }),

  storageDir: files('STORAGE_DIR', null, is.directory, {
    unset: 'files in DATA_DIR',
    about: 'Directory of uploaded files. Several machines with one database need one that they share, or S3.',
  }),
  s3Bucket: files('S3_BUCKET', null, is.matching('the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), {
    unset: 'files are kept in STORAGE_DIR',
    about: 'Bucket of Amazon S3, or of a service that speaks its protocol, for uploaded files. It holds nothing else.',
  }),
  s3Region: files('S3_REGION', 'us-east-1', is.matching('the name of a region', /^[a-z0-9-]{1,64}$/), {
    needs: 'S3_BUCKET',
    about: 'Region of the bucket.',
  }),
  s3Endpoint: files('S3_ENDPOINT', null, is.publicUrl, {
    unset: 'Amazon S3',
    needs: 'S3_BUCKET',
    about: 'Address of another service than Amazon’s.',
  }),
  s3PublicEndpoint: files('S3_PUBLIC_ENDPOINT', null, is.publicUrl, {
    unset: 'S3_ENDPOINT',
    needs: 'S3_ENDPOINT',
    about: 'Address of the same service for clients, where they reach it by another one than the server.',
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
    needs: 'S3_BUCKET',
    about: 'Whether the bucket is named in the path of addresses, as most services want it, or in the host.',
  }),

  logLevel: logs('LOG_LEVEL', 'info', is.choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    about: 'The least important entries that are still written.',
  }),
  logFormat: logs('LOG_FORMAT', 'auto', is.logFormat, {
    about: 'One JSON object a line, or lines for people. With auto: pretty on a terminal, json elsewhere.',
  }),
  metrics: logs('METRICS', 'loopback', is.choice('on', 'off', 'loopback'), {
    about: 'Who may read /metrics: everybody, nobody, or only this machine.',
  }),

  apiKeyRateLimit: limits('API_KEY_RATE_LIMIT', '60/minute', is.rateLimit, { about: 'Requests of one API key.' }),
  oauthRateLimit: limits('OAUTH_RATE_LIMIT', '60/minute', is.rateLimit, { about: 'Requests of one OAuth token.' }),
  workspaceTokenRateLimit: limits('WORKSPACE_TOKEN_RATE_LIMIT', '60/minute', is.rateLimit, {
    about: 'Requests of one workspace token.',
  }),
  serviceTokenRateLimit: limits('SERVICE_TOKEN_RATE_LIMIT', '300/minute', is.rateLimit, {
    about: 'Requests of one service token, behind which a whole integration works.',
  }),
  externalTokenRateLimit: limits('EXTERNAL_TOKEN_RATE_LIMIT', '60/minute', is.rateLimit, {
    about: 'Requests of one external token.',
  }),
  sessionRateLimit: limits('SESSION_RATE_LIMIT', '600/minute', is.rateLimit, {
    about: 'Calls of the interface by the pages of one signed-in browser.',
  }),
  anonymousRateLimit: limits('ANONYMOUS_RATE_LIMIT', '60/minute', is.rateLimit, {
    about:
      'Requests of one address without a valid credential. As much as a key has, so that sending none or ' +
      'a wrong one never gains anything.',
  }),
  bodyLimitBytes: limits('BODY_LIMIT', '5 MiB', is.byteSize('1 KiB', '100 MiB'), {
    about: 'Largest request body. KiB and MiB count in 1024s, KB and MB in 1000s.',
  }),
  fileSizeLimitBytes: limits('FILE_SIZE_LIMIT', '5 MiB', is.byteSize('1 KiB', '2000 MiB'), {
    about: 'Largest uploaded file.',
  }),

  v1Profile: api('V1_PROFILE', 'specification', is.choice('specification', 'clients'), {
    about: 'Whose shapes version 1 answers in where the specification and the official clients exclude each other.',
  }),
  v1UnknownFields: api('V1_UNKNOWN_FIELDS', 'refuse', is.choice('refuse', 'ignore'), {
    unless: { name: 'V1_PROFILE', value: 'clients', default: 'ignore' },
    about: 'What version 1 does with an unknown name in the fields parameter: answer 400, or leave it out.',
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
      'Sites whose pages may call the interface from a browser, with a key or a token; * is all of them. ' +
      'Cookies are never taken from them.',
  }),

  modules: modules('CAIRN_MODULES', '', is.list('names of installed packages', is.packageName), {
    unset: 'none',
    about: 'Packages that add contexts to the server: tables, operations, pages.',
  }),

  smtpUrl: mail('SMTP_URL', null, is.url('smtp://', 'smtps://'), {
    unset: 'messages are printed',
    secret: true,
    about:
      'Mail server, with user name and password where it asks for them. ' +
      'With smtp:// the connection is encrypted if the server can; ?requireTLS=true insists on it.',
  }),
  mailFrom: mail('MAIL_FROM', null, is.mailbox, {
    unset: 'Cairn <cairn@the host of BASE_URL>',
    needs: 'SMTP_URL',
    about: 'Sender of messages.',
  }),

  webhookAllowedNetworks: webhooks('WEBHOOK_ALLOWED_CIDRS', '', is.networks, {
    unset: 'none',
    about:
      'Networks beside the public internet that may be called at addresses which people choose. Everybody who may add a ' +
      'webhook can send requests there.',
  }),
  webhookTimeoutSeconds: webhooks('WEBHOOK_TIMEOUT', '15', is.integer(1, 60, 'seconds'), {
    about: 'How long a receiver may take to answer.',
  }),
  webhookRetryPauseSeconds: webhooks('WEBHOOK_RETRY_PAUSE', '10', is.integer(1, 3600, 'seconds'), {
    about: 'Pause before the second attempt at a delivery. Each is three times the one before, at most 12 hours.',
  }),
  webhookSecretOverlapHours: webhooks('WEBHOOK_SECRET_OVERLAP_HOURS', '24', is.integer(0, 720, 'hours'), {
    about: 'How long deliveries have a signature by the secret before the newest one as well.',
  }),
  webhookLogDays: webhooks('WEBHOOK_LOG_DAYS', '14', is.integer(4, 365, 'days'), {
    about: 'How long deliveries and the logs of their attempts are kept, and runs and activities of automations.',
  }),
  eventDays: webhooks('EVENT_DAYS', '30', is.integer(15, 3650, 'days'), {
    about: 'How long events are kept, from which webhooks can be sent again and which GET .../events/ lists.',
  }),

  notificationDays: notifications('NOTIFICATION_DAYS', '90', is.integer(1, 3650, 'days'), {
    about: 'How long notifications of people are kept.',
  }),

  passwordSignIn: signIn('PASSWORD_SIGN_IN', 'on', is.choice('on', 'off'), {
    needs: 'OIDC_ISSUER',
    about: 'Whether people may sign in with a password. Without OIDC_ISSUER they always may.',
  }),
  signInAccountRateLimit: signIn('SIGN_IN_ACCOUNT_RATE_LIMIT', '10/hour', is.rateLimit, {
    about: 'Sign-ins with a wrong password to one account, whether it exists or not.',
  }),
  signInAddressRateLimit: signIn('SIGN_IN_ADDRESS_RATE_LIMIT', '50/hour', is.rateLimit, {
    about: 'Sign-ins from one address that fail, and its requests for a new password.',
  }),
  passwordResetRateLimit: signIn('PASSWORD_RESET_RATE_LIMIT', '5/hour', is.rateLimit, {
    about: 'Messages to one account with a link for a new password.',
  }),
  oidcIssuer: signIn('OIDC_ISSUER', null, is.issuer, {
    unset: 'no identity provider',
    requires: 'OIDC_CLIENT_ID',
    about:
      'Identity provider (OpenID Connect) by which people sign in; its redirect address is /sign-in/oidc/callback/.',
  }),
  oidcClientId: signIn('OIDC_CLIENT_ID', null, is.matching('a name without spaces', /^\S+$/), {
    unset: 'none',
    needs: 'OIDC_ISSUER',
    about: 'Name of this service at the identity provider.',
  }),
  oidcClientSecret: signIn('OIDC_CLIENT_SECRET', null, is.matching('a value without spaces', /^\S+$/), {
    unset: 'none: a public client',
    secret: true,
    needs: 'OIDC_ISSUER',
    about: 'Secret of this service at the identity provider.',
  }),
  oidcScopes: signIn('OIDC_SCOPES', 'openid profile email', is.matching('scopes with openid among them', OPENID), {
    needs: 'OIDC_ISSUER',
    about: 'What is asked of the provider. Add the scope by which it tells groups, if groups are to be synchronised.',
  }),
  oidcLabel: signIn('OIDC_LABEL', 'single sign-on', is.matching('at most 60 characters', /^.{1,60}$/), {
    needs: 'OIDC_ISSUER',
    about: 'What the sign-in page calls the provider: "Sign in with ...".',
  }),
  oidcAutoCreate: signIn('OIDC_AUTO_CREATE', 'on', is.choice('on', 'off'), {
    needs: 'OIDC_ISSUER',
    about:
      'Whether people whom the provider knows by a verified e-mail address, and who have no account, get one. ' +
      'It is in no workspace at first.',
  }),

  adminEmail: setUp('ADMIN_EMAIL', null, is.matching('an e-mail address', /^[^\s@]{1,64}@[^\s@]{1,189}$/), {
    unset: 'set-up by the one-time link',
    about: 'Owner of the first workspace. The server creates both when it starts and they are missing.',
  }),
  adminPassword: setUp('ADMIN_PASSWORD', null, is.password, {
    unset: 'none',
    secret: true,
    needs: 'ADMIN_EMAIL',
    about: 'Password of that owner.',
  }),
  adminWorkspace: setUp('ADMIN_WORKSPACE', 'main', is.matching('1 to 48 of a-z, 0-9, - and _', /^[a-z0-9_-]{1,48}$/), {
    needs: 'ADMIN_EMAIL',
    about: 'Slug of the first workspace.',
  }),
};

type Variables = typeof variables;

/** Every setting with its checked value. Durations and sizes carry their unit in the name. */
export type Config = {
  readonly [Key in keyof Variables]: Variables[Key] extends Variable<infer Value> ? Value : never;
};

/** A setting's key in `Config` and its declaration, in the order of the documentation. */
export const declarations = Object.entries(variables) as readonly (readonly [keyof Config, Variable<unknown>])[];
