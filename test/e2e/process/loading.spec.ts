import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unique } from '../../support';
import { cli } from '../../support/cli';
import { ROOT } from '../../support/run';
import { Stage } from '../../support/service';

/** What a process may never need: each takes tens of milliseconds and megabytes, which every start would pay. */
const ON_FIRST_USE = [
  ...['@aws-sdk/client-s3', '@aws-sdk/s3-presigned-post', '@aws-sdk/s3-request-presigner', 'file-type'],
  ...[
    'oidc-provider',
    'openid-client',
    '@node-rs/argon2',
    '@node-saml/node-saml',
    '@peculiar/x509',
    'xml-encryption',
    '@xmldom/xmldom',
    'ldapts',
    '@simplewebauthn/server',
    'otpauth',
    'ioredis',
    'jose',
    'nodemailer',
    'swagger-ui-dist',
  ],
  // What prom-client needs of it, @opentelemetry/api, is not more than a few functions.
  ...['core', 'sdk-trace', 'sdk-metrics', 'resources', 'otlp-exporter-base'].map((name) => `@opentelemetry/${name}`),
  ...['csv-parse', 'csv-stringify', 'fflate', 'hucre', 'prosemirror-markdown'],
  ...['class-transformer', 'class-validator', 'htmlparser2', 'prosemirror-model', 'typescript'],
];

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
});
afterAll(() => stage.clear());

const listing = (file: string) => ({
  NODE_OPTIONS: `--import ${join(ROOT, 'test/support/loaded-packages.mjs')}`,
  LOADED_PACKAGES: file,
});

function loaded(file: string): string[] {
  const names = readFileSync(file, 'utf8').split('\n');
  // The list is one of this application, and not empty.
  expect(names).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'pg']));
  return names;
}

it('starts the service without libraries that its first request may not need', async () => {
  const file = join(stage.directory, 'service');
  const service = await stage.startProcess(listing(file));
  expect((await service.get('/readyz')).status).toBe(200);
  await service.end();
  const names = loaded(file);
  expect(ON_FIRST_USE.filter((name) => names.includes(name))).toEqual([]);
});

it('does a command without them and without what the command has no use for', async () => {
  const file = join(stage.directory, 'command');
  const env = { DATABASE_URL: stage.databaseUrl, ...listing(file) };
  const email = `${unique('loading')}@example.com`;
  const { code } = await cli(['bootstrap', '--workspace', unique('loading'), '--email', email], env);
  expect(code).toBe(0);
  const names = loaded(file);
  const others = ['cli-progress', 'graphile-worker', 'pg-copy-streams', 'prom-client'];
  expect([...ON_FIRST_USE, ...others].filter((name) => names.includes(name))).toEqual([]);
});
