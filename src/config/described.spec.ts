import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from '../contexts/features';
import { configTable, describeConfig, loadConfig } from '.';
import { declarations } from './variables';

describe('warnings', () => {
  const warnings = (env: NodeJS.ProcessEnv) => loadConfig(env).warnings;

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['database_url', 'DATABASE_URL'],
    ['WORKER', 'WORKERS'],
    ['CAIRN_PORT', 'PORT'],
    ['CAIRN_DATABSE_URL', 'DATABASE_URL'],
  ])('%s: did you mean %s?', (given, meant) => {
    expect(warnings({ [given]: 'x' })).toEqual([`${given} is not a variable of this server. Did you mean ${meant}?`]);
  });

  it('names any other unknown variable that starts with CAIRN_', () => {
    expect(warnings({ CAIRN_COLOUR: 'red' })).toEqual(['CAIRN_COLOUR is not a variable of this server.']);
  });

  it('is silent about the usual environment', () => {
    const names =
      'HOME PATH PWD SHELL TERM USER LOGNAME LANG HOSTNAME TZ NODE_ENV INIT_CWD POSTGRES_URL npm_config_cache';
    expect(warnings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([]);
    expect(
      warnings({ CAIRN_SERVICE_HOST: '10.0.0.1', CAIRN_PORT: 'tcp://10.0.0.1:80', CAIRN_PORT_80_TCP: 'x' }),
    ).toEqual([]);
    expect(warnings({ DATABSE_URL: '' })).toEqual([]);
    expect(warnings({ OTEL_SERVICE_NAMES: 'x', OTEL_BSP_SCHEDULE_DELAY: '100' })).toEqual([]);
  });

  it('names a variable that needs another one', () => {
    expect(warnings({ ADMIN_PASSWORD: 'correct horse', DATABASE_REPLICA_URLS: 'postgres://b/x' })).toEqual([
      'DATABASE_REPLICA_URLS has no effect without DATABASE_URL.',
      'ADMIN_PASSWORD has no effect without ADMIN_EMAIL.',
    ]);
    expect(warnings({ ADMIN_PASSWORD: 'correct horse', ADMIN_EMAIL: 'a@example.com' })).toEqual([]);
    expect(warnings({ S3_REGION: 'eu-west-1' })).toEqual(['S3_REGION has no effect without S3_BUCKET or BACKUP_TO.']);
    expect(warnings({ S3_REGION: 'eu-west-1', BACKUP_TO: 's3://copies' })).toEqual([]);
  });
});

describe('describeConfig', () => {
  const row = (env: NodeJS.ProcessEnv, name: string) =>
    describeConfig(loadConfig(env)).find((one) => one.name === name);

  it.each<[NodeJS.ProcessEnv, string, unknown, string]>([
    [{}, 'PORT', 3000, '3000'],
    [{}, 'BASE_URL', null, 'not set (http://localhost:PORT)'],
    [{}, 'REQUEST_TIMEOUT', 30, '30 seconds'],
    [{}, 'BODY_LIMIT', 5_242_880, '5242880 bytes'],
    [{}, 'API_KEY_RATE_LIMIT', { limit: 60, windowSeconds: 60 }, '60/minute'],
    [{ API_KEY_RATE_LIMIT: 'off' }, 'API_KEY_RATE_LIMIT', 'off', 'off'],
    [{ TRUST_PROXY: '10.0.0.1,loopback' }, 'TRUST_PROXY', ['10.0.0.1', 'loopback'], '10.0.0.1, loopback'],
    [{ PLAN_FEATURES: 'none' }, 'PLAN_FEATURES', [], 'none'],
    [{}, 'DATABASE_URL', null, 'not set'],
    [{ DATABASE_URL: 'postgres://db/x' }, 'DATABASE_URL', '••••', '•••• set'],
  ])('%j: %s', (env, name, value, text) => {
    expect(row(env, name)).toMatchObject({ value, text, origin: name in env ? 'environment' : 'default' });
  });

  it('shows no secret', () => {
    const secrets = {
      DATABASE_URL: 'postgres://u:hunter2secret@db/x',
      DATABASE_REPLICA_URLS: 'postgres://u:hunter2secret@db/x',
      REDIS_URL: 'redis://:hunter2secret@redis',
      ADMIN_PASSWORD: 'hunter2secret',
      SMTP_URL: 'smtp://u:hunter2secret@mail',
      OIDC_CLIENT_SECRET: 'hunter2secret',
    };
    expect(JSON.stringify(describeConfig(loadConfig(secrets)))).not.toContain('hunter2');
  });
});

describe('declarations', () => {
  it('have defaults that keep their own rule', () => {
    const defaults = declarations.flatMap(([, { type, unless, ...variable }]) =>
      [variable.default, unless?.default].filter((text) => typeof text === 'string').map((text) => type.parse(text)),
    );
    expect(defaults).not.toContain(undefined);
  });

  it('refer to variables that exist, and to earlier ones for a default', () => {
    const names = declarations.map(([, { name }]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [, { name, needs, requires, unless }] of declarations) {
      for (const other of [needs, requires].flat()) if (other) expect(names).toContain(other);
      if (unless) expect(names.slice(0, names.indexOf(name))).toContain(unless.name);
    }
  });

  it('stand in docs/configuration.md as they are', () => {
    const page = readFileSync(join(__dirname, '../../docs/configuration.md'), 'utf8');
    const [, table] = /<!-- variables: .* -->\n([^]*)\n<!-- end of variables -->/.exec(page) ?? [];
    expect(table).toBe(configTable());
  });

  it('list in docs/configuration.md the features that a plan can have', () => {
    const page = readFileSync(join(__dirname, '../../docs/configuration.md'), 'utf8');
    const [, section] = /\n## Features\n([^]*?)\n## /.exec(page) ?? [];
    const rows = [...section!.matchAll(/^\|[^|]+\|([^|]+)\|/gm)].map(([, names]) => names!);
    const listed = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(listed.sort()).toEqual([...FEATURES].sort());
  });
});
