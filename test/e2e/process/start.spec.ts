import { createServer, type AddressInfo } from 'node:net';
import { cliJson } from '../../support/cli';
import { Stage, until, type ServiceProcess } from '../../support/service';

let stage: Stage;
beforeAll(async () => (stage = await Stage.make()));
afterEach(() => stage.endServices());
afterAll(() => stage.clear());

/** Starts what cannot start; answers all that it printed. */
async function failure(env: Record<string, string>): Promise<string> {
  const service = await stage.beginProcess({ LOG_LEVEL: 'warn', ...env });
  expect(await service.exited).toBe(1);
  return service.output;
}

describe('what cannot start ends with one line and status 1', () => {
  it.each([
    [
      'nothing listens',
      'postgres://u:s3cret@127.0.0.1:1/work',
      /^DATABASE_URL \(postgres:\/\/u@127\.0\.0\.1:1\/work\) cannot be used: nothing listens/,
    ],
    [
      'an unknown host',
      'postgres://u:s3cret@nowhere.invalid/work',
      /^DATABASE_URL \(postgres:\/\/u@nowhere\.invalid\/work\) cannot be used: the host name/,
    ],
  ])('%s', async (_what, url, line) => {
    const output = await failure({ DATABASE_URL: url });
    expect(output).toMatch(line);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toContain('s3cret');
  });

  it('a database that is not there', async () => {
    const url = new URL(stage.databaseUrl);
    url.pathname = '/not_there';
    const output = await failure({ DATABASE_URL: url.href });
    expect(output).toMatch(/^DATABASE_URL \(.*\/not_there\) cannot be used: there is no such database/);
  });

  it('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    for (const WORKERS of ['1', '2']) {
      const output = await failure({ PORT: String(port), WORKERS });
      expect(output).toBe(
        `Cannot listen on 127.0.0.1, port ${port}. Another program listens there: stop it, or set PORT to another port.\n`,
      );
    }
    other.close();
  });

  it('a configuration that is not valid', async () => {
    const output = await failure({ REQUEST_TIMEOUT: 'soon', LOG_LEVEL: 'loud' });
    expect(output).toMatch(/^The configuration is not valid:\n {2}REQUEST_TIMEOUT must .*\n {2}LOG_LEVEL must .*\n$/);
  });

  it('a misspelt variable stands beside what is wrong', async () => {
    const output = await failure({ REQUEST_TIMEOUT: 'soon', DATABSE_URL: 'x', PLAN_FEATURES: 'cycle' });
    expect(output).toContain('  DATABSE_URL is not a variable of this server. Did you mean DATABASE_URL?\n');
    expect(output).toMatch(/ {2}PLAN_FEATURES must .*; it is "cycle"\. Did you mean cycles\?\n/);
  });

  it('a first set-up that is refused', async () => {
    const output = await failure({ ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'x'.repeat(300) });
    expect(output).toBe('The first set-up failed: A password has at most 256 characters.\n');
  });
});

it('warns of a variable that nobody reads', async () => {
  const service = await stage.startProcess({ DATABSE_URL: 'x' });
  const told = 'DATABSE_URL is not a variable of this server. Did you mean DATABASE_URL?';
  expect(service.logged({ level: 'warn', msg: told })).toHaveLength(1);
});

describe('warns of what will be missed later', () => {
  const warnings = (service: ServiceProcess) => service.logged({ level: 'warn' }).map(({ msg }) => String(msg));

  it.each(['1', '2'])(
    'secrets that are not sealed, and neighbours that do not answer (workers: %s)',
    async (WORKERS) => {
      const service = await stage.startProcess({
        ...{
          WORKERS,
          SMTP_URL: 'smtp://user:s3cret@127.0.0.1:1',
          OIDC_ISSUER: 'http://127.0.0.1:1',
          OIDC_CLIENT_ID: 'x',
        },
      });
      await until(() => warnings(service).length >= 3, 'three warnings');
      const said = warnings(service).join('\n');
      expect(said).toContain('SECRET_KEY is not set');
      expect(said).toMatch(/SMTP_URL \(127\.0\.0\.1:1\) does not answer as it should: .*ECONNREFUSED/);
      expect(said).toMatch(/OIDC_ISSUER \(http:\/\/127\.0\.0\.1:1\) does not answer as it should/);
      expect(said).not.toContain('s3cret');
      expect((await service.get('/readyz')).status).toBe(200);
    },
  );

  it('nothing where all is well', async () => {
    const service = await stage.startProcess({ SECRET_KEY: 'k'.repeat(32) });
    expect(warnings(service)).toEqual([]);
  });

  it('by the command as well', async () => {
    const env = { DATABASE_URL: stage.databaseUrl, PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1' };
    const findings = await cliJson<{ level: string; about: string; text: string }[]>(['doctor'], env);
    const warned = findings.filter(({ level }) => level === 'warn').map(({ about }) => about);
    expect(warned).toEqual(expect.arrayContaining(['Configuration', 'Mail']));
  });
});
